import { and, eq, isNull } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { accountDeletions } from '@/server/db/schema/personal-data'
import type { Actor } from '@/server/platform/actor'

/**
 * A candidate who answers from a linked chat, read live: no session, so nothing that takes a step-up is open to them.
 * Undefined for employers, whose rights hang on a company, and for accounts that may not act.
 */
export async function findChatActor(db: DbOrTx, userId: number): Promise<Actor | undefined> {
  const [row] = await db
    .select({
      userId: users.id,
      publicId: users.publicId,
      accountType: users.accountType,
      brakedAt: users.brakedAt,
      leavingSince: accountDeletions.requestedAt,
    })
    .from(users)
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .where(
      and(
        eq(users.id, userId),
        eq(users.accountType, 'candidate'),
        isNull(users.bannedAt),
        isNull(users.frozenAt),
        isNull(users.deletedAt),
      ),
    )
  if (!row) return undefined
  const { leavingSince, ...person } = row
  return {
    ...person,
    sessionId: '',
    authenticatedAt: new Date(0),
    isOperator: false,
    leaving: leavingSince !== null,
    company: null,
  }
}
