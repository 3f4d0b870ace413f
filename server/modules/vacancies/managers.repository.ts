import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companyMembers } from '@/server/db/schema/companies'
import { vacancies } from '@/server/db/schema/vacancies'

export interface ManagerRow {
  id: number
  publicId: string
  firstName: string
  lastName: string
  vacancies: number
}

/** Members who may answer for vacancies, with how many each has that are not deleted. */
export async function findManagers(db: DbOrTx, companyId: number): Promise<ManagerRow[]> {
  return db
    .select({
      id: users.id,
      publicId: users.publicId,
      firstName: users.firstName,
      lastName: users.lastName,
      vacancies: sql<number>`(select count(*) from vacancies v
        where v.company_id = ${companyId} and v.manager_id = ${users.id} and v.status <> 'deleted')`,
    })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(and(eq(companyMembers.companyId, companyId), ne(companyMembers.role, 'viewer')))
    .orderBy(asc(companyMembers.createdAt), asc(users.id))
    .limit(200)
}

export async function findManagerId(
  db: DbOrTx,
  companyId: number,
  publicId: string,
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: users.id })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(
      and(
        eq(companyMembers.companyId, companyId),
        ne(companyMembers.role, 'viewer'),
        eq(users.publicId, publicId),
      ),
    )
  return row?.id
}

/** Who takes over what a member leaves behind: the owner who has been there longest, else the oldest recruiter. */
export async function findSuccessorId(
  tx: Tx,
  companyId: number,
  leaverId: number,
): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: companyMembers.userId })
    .from(companyMembers)
    .where(
      and(
        eq(companyMembers.companyId, companyId),
        ne(companyMembers.role, 'viewer'),
        ne(companyMembers.userId, leaverId),
      ),
    )
    .orderBy(
      sql`${companyMembers.role} = 'owner' desc`,
      asc(companyMembers.createdAt),
      asc(companyMembers.userId),
    )
    .limit(1)
  return row?.id
}

/** Gives every vacancy of a member, whatever its state, to another; returns their public ids. */
export async function reassignAll(
  tx: Tx,
  companyId: number,
  fromId: number,
  toId: number | null,
): Promise<string[]> {
  const rows = await tx
    .update(vacancies)
    .set({ managerId: toId })
    .where(and(eq(vacancies.companyId, companyId), eq(vacancies.managerId, fromId)))
    .returning({ publicId: vacancies.publicId })
  return rows.map((row) => row.publicId)
}

export async function reassign(
  tx: Tx,
  companyId: number,
  publicIds: readonly string[],
  toId: number,
): Promise<number> {
  const rows = await tx
    .update(vacancies)
    .set({ managerId: toId })
    .where(
      and(
        eq(vacancies.companyId, companyId),
        sql`${vacancies.publicId} = any(${sql.param([...publicIds])}::text[])`,
      ),
    )
    .returning({ id: vacancies.id })
  return rows.length
}
