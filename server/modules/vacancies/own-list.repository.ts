import { and, asc, desc, eq, ilike, inArray, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { openNegotiationStates, type VacancyState } from '@/lib/contracts/enums'
import type { OwnVacancyFilter, OwnVacancySort } from '@/lib/contracts/own-vacancies'
import type { DbOrTx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { onVacancy } from '@/server/db/schema/company-team'
import { negotiations } from '@/server/db/schema/negotiations'
import { vacancies } from '@/server/db/schema/vacancies'
import type { VacancyScope } from '@/server/platform/actor'
import { clientIs } from './clients.repository'
import type { VacancyRow } from './own-row'

export interface NegotiationCounters {
  applications: number
  new_applications: number
  open: number
  invitations: number
}

const isOpen = sql`status = any(${sql.param([...openNegotiationStates])}::text[])`

export async function countNegotiations(
  db: DbOrTx,
  vacancyIds: readonly number[],
): Promise<Map<number, NegotiationCounters>> {
  if (vacancyIds.length === 0) return new Map()
  const applied = sql`origin = 'application'`
  const rows = await db
    .select({
      vacancyId: negotiations.vacancyId,
      applications: sql<number>`count(*) filter (where ${applied})`,
      new_applications: sql<number>`count(*) filter (where ${applied} and status = 'new')`,
      open: sql<number>`count(*) filter (where ${isOpen})`,
      invitations: sql<number>`count(*) filter (where origin = 'invitation')`,
    })
    .from(negotiations)
    .where(inArray(negotiations.vacancyId, [...vacancyIds]))
    .groupBy(negotiations.vacancyId)
  return new Map(rows.map(({ vacancyId, ...counters }) => [vacancyId, counters]))
}

export async function countOpenNegotiations(db: DbOrTx, vacancyId: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*) as n from negotiations where vacancy_id = ${vacancyId} and ${isOpen}`,
  )
  return rows[0]?.n ?? 0
}

const managerIs = (manager: string | undefined): SQL | undefined => {
  if (manager === undefined) return undefined
  if (manager === 'none') return isNull(vacancies.managerId)
  return sql`${vacancies.managerId} = (select ${users.id} from ${users} where ${users.publicId} = ${manager})`
}

const contains = (text: string | undefined): SQL | undefined => {
  if (!text) return undefined
  const pattern = `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return or(ilike(vacancies.title, pattern), ilike(vacancies.code, pattern))
}

const isImported = sql`exists (select from vacancy_import_items i where i.vacancy_id = ${vacancies.id})`

function stateIs({ status, drafts }: OwnVacancyFilter): SQL | undefined {
  if (drafts) return and(eq(vacancies.status, 'draft'), drafts === 'imported' ? isImported : not(isImported))
  return status ? eq(vacancies.status, status) : ne(vacancies.status, 'deleted')
}

const isOne = (publicId: string | undefined): SQL | undefined =>
  publicId === undefined ? undefined : eq(vacancies.publicId, publicId)

export interface OwnScope {
  companyId: number
  /** Without one, of the whole company. */
  scope: VacancyScope | undefined
}

/** Without a state asked for: everything but what was deleted. */
const whereOf = ({ companyId, scope }: OwnScope, filter: OwnVacancyFilter) =>
  and(
    eq(vacancies.companyId, companyId),
    onVacancy(scope, vacancies.id),
    stateIs(filter),
    managerIs(filter.manager),
    clientIs(filter.client),
    contains(filter.text),
    isOne(filter.id),
  )

const newest = [desc(vacancies.updatedAt), desc(vacancies.id)]
const orders: Record<OwnVacancySort, SQL[]> = {
  open: [
    sql`case when ${vacancies.status} in ('active', 'paused', 'moderation') then 0
      when ${vacancies.status} = 'draft' and ${isImported} then 2
      when ${vacancies.status} in ('draft', 'rejected', 'expired') then 1 else 3 end`,
    ...newest,
  ],
  changed: newest,
  new: [
    desc(sql`(select count(*) from negotiations n
      where n.vacancy_id = ${vacancies.id} and n.origin = 'application' and n.status = 'new')`),
    ...newest,
  ],
  expiry: [
    sql`case when ${vacancies.status} in ('active', 'paused') then 0 else 1 end`,
    asc(vacancies.expiresAt),
    ...newest,
  ],
}

export async function listOwn(
  db: DbOrTx,
  owner: OwnScope,
  filter: OwnVacancyFilter,
  page: { sort: OwnVacancySort; limit: number; offset: number },
): Promise<VacancyRow[]> {
  return db
    .select()
    .from(vacancies)
    .where(whereOf(owner, filter))
    .orderBy(...orders[page.sort])
    .limit(page.limit)
    .offset(page.offset)
}

export interface StateCounts {
  byStatus: Partial<Record<VacancyState, number>>
  importedDrafts: number
}

/** How many there are per state under the other filters. */
export async function countByStatus(
  db: DbOrTx,
  { companyId, scope }: OwnScope,
  filter: OwnVacancyFilter,
): Promise<StateCounts> {
  const rows = await db
    .select({
      status: vacancies.status,
      n: sql<number>`count(*)`,
      imported: sql<number>`count(*) filter (where ${vacancies.status} = 'draft' and ${isImported})`,
    })
    .from(vacancies)
    .where(
      and(
        eq(vacancies.companyId, companyId),
        onVacancy(scope, vacancies.id),
        managerIs(filter.manager),
        clientIs(filter.client),
        contains(filter.text),
        isOne(filter.id),
      ),
    )
    .groupBy(vacancies.status)
  return {
    byStatus: Object.fromEntries(rows.map(({ status, n }) => [status, n])),
    importedDrafts: rows.reduce((sum, { imported }) => sum + imported, 0),
  }
}

export interface PersonRow {
  id: number
  publicId: string
  firstName: string
  lastName: string
}

export async function findPeople(db: DbOrTx, ids: readonly number[]): Promise<PersonRow[]> {
  if (ids.length === 0) return []
  return db
    .select({
      id: users.id,
      publicId: users.publicId,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(users)
    .where(inArray(users.id, [...ids]))
}
