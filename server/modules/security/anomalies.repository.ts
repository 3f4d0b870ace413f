import { and, count, eq, gt, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companies, companyMembers, sessions, users } from '@/server/db/schema/accounts'
import { accountDeletions } from '@/server/db/schema/personal-data'
import { resumes } from '@/server/db/schema/resumes'
import { companyEvents } from '@/server/db/schema/security-events'
import type { AnomalyRule } from './rules'

/** One watched act of a person at a time, so that none slips past a count. Taken after every other lock. */
export async function lockWatched(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('watched acts', ${userId}))`)
}

export async function findBrake(db: DbOrTx, userId: number): Promise<Date | null> {
  const [row] = await db.select({ brakedAt: users.brakedAt }).from(users).where(eq(users.id, userId))
  return row?.brakedAt ?? null
}

export async function setBrake(tx: Tx, userId: number, now: Date) {
  const [row] = await tx
    .update(users)
    .set({ brakedAt: now })
    .where(eq(users.id, userId))
    .returning({ accountType: users.accountType })
  if (!row) throw new Error('the user is gone')
  return row
}

/** How many events of a rule's kind a member has caused in a company since a moment. */
export async function countWatched(
  tx: Tx,
  { kind, of }: Pick<AnomalyRule, 'kind' | 'of'>,
  { companyId, userId, since }: { companyId: number; userId: number; since: Date },
): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(companyEvents)
    .where(
      and(
        eq(companyEvents.companyId, companyId),
        eq(companyEvents.userId, userId),
        eq(companyEvents.kind, kind),
        gt(companyEvents.at, since),
        of && inArray(sql`${companyEvents.details} ->> 'of'`, [...of]),
      ),
    )
  return row?.n ?? 0
}

/** Owners of a company who are there to read a notice, and its name. */
export async function findOwners(tx: Tx, companyId: number) {
  return tx
    .select({ userId: companyMembers.userId, publicId: companies.publicId, name: companies.name })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .where(
      and(
        eq(companyMembers.companyId, companyId),
        eq(companyMembers.role, 'owner'),
        sql`${users.bannedAt} is null and ${users.deletedAt} is null and ${accountDeletions.userId} is null`,
      ),
    )
}

/** Places a person has signed in from before, as far as they are known. */
export async function findPlacesBefore(
  db: DbOrTx,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ place: sessions.place })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId), isNotNull(sessions.place)))
  return rows.flatMap((row) => row.place ?? [])
}

export async function findResumeId(db: DbOrTx, publicId: string): Promise<number | undefined> {
  const [row] = await db.select({ id: resumes.id }).from(resumes).where(eq(resumes.publicId, publicId))
  return row?.id
}
