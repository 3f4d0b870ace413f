import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { CompanyRole } from '@/lib/contracts/company-members'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companyMembers, users } from '@/server/db/schema/accounts'
import { companyRoleChanges } from '@/server/db/schema/company-team'
import { accountDeletions } from '@/server/db/schema/personal-data'

export interface MemberRow {
  userId: number
  publicId: string
  firstName: string
  lastName: string
  avatarPath: string | null
  role: CompanyRole
  since: Date
  /** Not there to act: banned, or on the way out. */
  away: boolean
}

/** The people of a company, owners first, then whoever has been there longest. */
export async function findMembers(db: DbOrTx, companyId: number): Promise<MemberRow[]> {
  return db
    .select({
      userId: users.id,
      publicId: users.publicId,
      firstName: users.firstName,
      lastName: users.lastName,
      avatarPath: users.avatarPath,
      role: companyMembers.role,
      since: companyMembers.createdAt,
      away: sql<boolean>`${users.bannedAt} is not null or ${accountDeletions.userId} is not null`,
    })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .where(and(eq(companyMembers.companyId, companyId), isNull(users.deletedAt)))
    .orderBy(
      sql`array_position(array['owner','recruiter','viewer'], ${companyMembers.role})`,
      asc(companyMembers.createdAt),
      asc(users.id),
    )
    .limit(500)
}

/** Writes the new role and a line of who gave it. */
export async function changeRole(
  tx: Tx,
  change: { companyId: number; userId: number; byId: number; from: CompanyRole; to: CompanyRole; at: Date },
): Promise<void> {
  const { companyId, userId, byId, from, to, at } = change
  await tx
    .update(companyMembers)
    .set({ role: to })
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId)))
  await tx
    .insert(companyRoleChanges)
    .values({ companyId, userId, byId, fromRole: from, toRole: to, createdAt: at })
}
