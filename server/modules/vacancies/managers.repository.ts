import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companyMembers, memberMay } from '@/server/db/schema/companies'
import { onVacancy, vacancyMembers } from '@/server/db/schema/company-team'
import { vacancies } from '@/server/db/schema/vacancies'
import type { OwnScope } from './own-list.repository'

export interface ManagerRow {
  id: number
  publicId: string
  firstName: string
  lastName: string
  vacancies: number
}

/** Members who may answer for vacancies, with how many each has that are not deleted. */
export async function findManagers(db: DbOrTx, { companyId, scope }: OwnScope): Promise<ManagerRow[]> {
  return db
    .select({
      id: users.id,
      publicId: users.publicId,
      firstName: users.firstName,
      lastName: users.lastName,
      vacancies: sql<number>`(select count(*) from vacancies v
        where v.company_id = ${companyId} and v.manager_id = ${users.id} and v.status <> 'deleted'
          and ${onVacancy(scope, sql.raw('v.id'))})`,
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

const among = ({ companyId, scope }: OwnScope, publicIds: readonly string[]) =>
  and(
    eq(vacancies.companyId, companyId),
    onVacancy(scope, vacancies.id),
    sql`${vacancies.publicId} = any(${sql.param([...publicIds])}::text[])`,
  )

/** Those of these vacancies that are narrowed, with whoever answers for each; held until the transaction ends. */
export const lockNarrowed = (tx: Tx, owner: OwnScope, publicIds: readonly string[]) =>
  tx
    .select({ managerId: vacancies.managerId })
    .from(vacancies)
    .where(and(among(owner, publicIds), vacancies.narrowed))
    .orderBy(vacancies.id)
    .for('update')

export async function reassign(
  tx: Tx,
  { companyId, scope }: OwnScope,
  publicIds: readonly string[],
  toId: number,
): Promise<number> {
  const rows = await tx
    .update(vacancies)
    .set({ managerId: toId })
    .where(among({ companyId, scope }, publicIds))
    .returning({ id: vacancies.id })
  return rows.length
}

/** Puts a member on every vacancy they answer for, or on the narrowed ones. */
export async function joinManaged(
  tx: Tx,
  { companyId, userId, onlyNarrowed }: { companyId: number; userId: number; onlyNarrowed: boolean },
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into vacancy_members (vacancy_id, user_id, created_at)
    select id, ${userId}, ${now.toISOString()} from vacancies
    where company_id = ${companyId} and manager_id = ${userId} and status <> 'deleted'
      and (narrowed or not ${onlyNarrowed})
    on conflict do nothing`)
}

export async function leaveVacancies(tx: Tx, companyId: number, userId: number): Promise<void> {
  await tx.execute(sql`
    delete from vacancy_members here using vacancies v
    where here.user_id = ${userId} and v.id = here.vacancy_id and v.company_id = ${companyId}`)
}

interface OfCompany {
  companyId: number
  id: number
  managerId: number | null
}

/** Members who do not see each vacancy by role, or not once it is narrowed, and whether they are on this one. */
export async function findVacancyTeam(db: DbOrTx, { companyId, id, managerId }: OfCompany) {
  return db
    .select({
      userId: users.id,
      publicId: users.publicId,
      firstName: users.firstName,
      lastName: users.lastName,
      role: companyMembers.role,
      added: sql<boolean>`exists (
        select 1 from vacancy_members here where here.vacancy_id = ${id} and here.user_id = ${users.id})`,
      responsible: sql<boolean>`${users.id} is not distinct from ${managerId}::bigint`,
      /** Conducts interviews of it, and sees those with the applications behind. */
      interviews: sql<boolean>`exists (
        select 1 from interview_round_members talking join interview_rounds held on held.id = talking.round_id
        where talking.user_id = ${users.id} and held.vacancy_id = ${id})`,
    })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(
      and(
        eq(companyMembers.companyId, companyId),
        or(memberMay('see_own'), memberMay('see_all')),
        ne(companyMembers.role, 'owner'),
        isNull(users.deletedAt),
      ),
    )
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

/** Whoever answered for a narrowed vacancy still sees it when it is given to another. */
export async function keepResponsible(
  tx: Tx,
  { companyId, scope }: OwnScope,
  publicIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    insert into vacancy_members (vacancy_id, user_id)
    select v.id, v.manager_id from vacancies v
    join company_members member on member.company_id = v.company_id and member.user_id = v.manager_id
    where v.company_id = ${companyId} and v.public_id = any(${sql.param([...publicIds])}::text[]) and v.narrowed
      and ${onVacancy(scope, sql.raw('v.id'))}
    on conflict do nothing`)
}

/** Those on one vacancy are put on another, and so is whoever answers for the first. */
export async function copyVacancyMembers(tx: Tx, fromId: number, toId: number): Promise<void> {
  await tx.execute(sql`
    insert into vacancy_members (vacancy_id, user_id, added_by_id)
    select ${toId}::bigint, user_id, added_by_id from vacancy_members where vacancy_id = ${fromId}
    union all
    select ${toId}::bigint, v.manager_id, null from vacancies v
    join company_members member on member.company_id = v.company_id and member.user_id = v.manager_id
    where v.id = ${fromId}
    on conflict do nothing`)
}

export async function setNarrowed(tx: Tx, vacancyId: number, narrowed: boolean): Promise<void> {
  await tx.update(vacancies).set({ narrowed }).where(eq(vacancies.id, vacancyId))
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
export async function findAccessible(db: DbOrTx, { companyId, scope }: OwnScope, userId: number) {
  return db
    .select({ publicId: vacancies.publicId, title: vacancies.title, status: vacancies.status })
    .from(vacancyMembers)
    .innerJoin(vacancies, eq(vacancies.id, vacancyMembers.vacancyId))
    .where(
      and(
        eq(vacancyMembers.userId, userId),
        eq(vacancies.companyId, companyId),
        onVacancy(scope, vacancies.id),
        ne(vacancies.status, 'deleted'),
      ),
    )
    .orderBy(asc(vacancies.title), asc(vacancies.id))
    .limit(500)
}
