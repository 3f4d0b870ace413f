import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companyMembers, memberMay } from '@/server/db/schema/companies'
import { vacancyMembers } from '@/server/db/schema/company-team'
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
    .where(and(eq(companyMembers.companyId, companyId), memberMay('recruit')))
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
    .where(and(eq(companyMembers.companyId, companyId), memberMay('recruit'), eq(users.publicId, publicId)))
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
      and(eq(companyMembers.companyId, companyId), memberMay('recruit'), ne(companyMembers.userId, leaverId)),
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

/** Puts a member on every vacancy they answer for. */
export async function joinManaged(tx: Tx, companyId: number, userId: number, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into vacancy_members (vacancy_id, user_id, created_at)
    select id, ${userId}, ${now.toISOString()} from vacancies
    where company_id = ${companyId} and manager_id = ${userId} and status <> 'deleted'
    on conflict do nothing`)
}

export async function leaveVacancies(tx: Tx, companyId: number, userId: number): Promise<void> {
  await tx.execute(sql`
    delete from vacancy_members here using vacancies v
    where here.user_id = ${userId} and v.id = here.vacancy_id and v.company_id = ${companyId}`)
}

/** Members of roles that see a vacancy when they are on it, and whether they are on this one. */
export async function findVacancyTeam(db: DbOrTx, { companyId, id }: { companyId: number; id: number }) {
  return db
    .select({
      userId: users.id,
      publicId: users.publicId,
      firstName: users.firstName,
      lastName: users.lastName,
      role: companyMembers.role,
      added: sql<boolean>`exists (
        select 1 from vacancy_members here where here.vacancy_id = ${id} and here.user_id = ${users.id})`,
      /** Conducts interviews of it, and sees those with the applications behind. */
      interviews: sql<boolean>`exists (
        select 1 from interview_round_members talking join interview_rounds held on held.id = talking.round_id
        where talking.user_id = ${users.id} and held.vacancy_id = ${id})`,
    })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(and(eq(companyMembers.companyId, companyId), memberMay('see_own'), isNull(users.deletedAt)))
    .orderBy(asc(companyMembers.createdAt), asc(users.id))
    .limit(500)
}

export async function setVacancyMember(
  tx: Tx,
  { vacancyId, userId, by, now }: { vacancyId: number; userId: number; by: number; now: Date },
  on: boolean,
): Promise<void> {
  if (on) {
    await tx
      .insert(vacancyMembers)
      .values({ vacancyId, userId, addedById: by, createdAt: now })
      .onConflictDoNothing()
  } else {
    await tx
      .delete(vacancyMembers)
      .where(and(eq(vacancyMembers.vacancyId, vacancyId), eq(vacancyMembers.userId, userId)))
  }
}

/** Database id of a member whose role sees the vacancies they are on. */
export async function findTeamMember(db: DbOrTx, companyId: number, publicId: string) {
  const [row] = await db
    .select({ id: users.id })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(and(eq(companyMembers.companyId, companyId), memberMay('see_own'), eq(users.publicId, publicId)))
  return row?.id
}

/** Vacancies of the company that a member is on, by title. */
export async function findOpenedTo(db: DbOrTx, companyId: number, userId: number) {
  return db
    .select({ publicId: vacancies.publicId, title: vacancies.title, status: vacancies.status })
    .from(vacancyMembers)
    .innerJoin(vacancies, eq(vacancies.id, vacancyMembers.vacancyId))
    .where(
      and(
        eq(vacancyMembers.userId, userId),
        eq(vacancies.companyId, companyId),
        ne(vacancies.status, 'deleted'),
      ),
    )
    .orderBy(asc(vacancies.title), asc(vacancies.id))
    .limit(500)
}
