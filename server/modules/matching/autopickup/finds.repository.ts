import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { FindMark } from '@/lib/contracts/autopickup'
import type { AutopickupCriteria } from '@/lib/contracts/autopickup-criteria'
import type { NegotiationState } from '@/lib/contracts/enums'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { autopickupFinds, autopickupRuns } from '@/server/db/schema/autopickup'
import { companies } from '@/server/db/schema/companies'
import { negotiations } from '@/server/db/schema/negotiations'
import { vacancies } from '@/server/db/schema/vacancies'
import { isUnclaimed } from '@/server/modules/vacancies'

export interface Fitting {
  id: number
  publicId: string
  publishedAt: Date
}

interface Search {
  criteria: AutopickupCriteria
  resumeId: number
  since: Date
  now: Date
  limit: number
  /** Leaves out what this resume's autopickup has found already. */
  fresh: boolean
}

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`
const ints = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`

function conditions(criteria: AutopickupCriteria): SQL[] {
  const {
    city_ids: cities,
    formats,
    min_salary: minimum,
    schedules,
    employment_forms: forms,
    experience,
    company_types: types,
    stop_words: words,
    stop_companies: stopped,
  } = criteria
  const remote = formats.length === 0 || formats.includes('REMOTE')
  return [
    sql`v.role_id = any(${ints(criteria.role_ids)})`,
    // What is done from anywhere is in every city.
    cities.length > 0 &&
      (remote
        ? sql`(v.city_ids && ${ints(cities)} or 'REMOTE' = any(v.work_formats))`
        : sql`v.city_ids && ${ints(cities)}`),
    formats.length > 0 && sql`v.work_formats && ${texts(formats)}`,
    minimum !== null &&
      (criteria.salary_required
        ? sql`v.salary_month_net >= ${minimum}`
        : sql`coalesce(v.salary_month_net, ${minimum}) >= ${minimum}`),
    criteria.salary_required && sql`(v.salary_from is not null or v.salary_to is not null)`,
    schedules.length > 0 && sql`(v.schedule_days = '{}' or v.schedule_days && ${texts(schedules)})`,
    forms.length > 0 && sql`v.employment_form = any(${texts(forms)})`,
    experience.length > 0 && sql`v.experience = any(${texts(experience)})`,
    types.length > 0 && sql`c.type = any(${texts(types)})`,
    // An anonymous employer is not left out by its name: its absence would tell whose the advert is.
    stopped.length > 0 && sql`(v.anonymous or c.public_id <> all(${texts(stopped)}))`,
    criteria.verified_only && sql`c.verification = 'verified'`,
    ...words.map(
      (word) =>
        sql`position(${word.toLowerCase().replace(/ё/g, 'е')} in
          translate(lower(v.title || ' ' || v.description_html), 'ё', 'е')) = 0`,
    ),
  ].filter((condition): condition is SQL => condition !== false)
}

/** Open vacancies by the criteria that one can apply to here, newest first. */
export const fittingQuery = (search: Search): SQL => sql`
  select v.id, v.public_id, v.published_at from vacancies v join companies c on c.id = v.company_id
  where v.status = 'active' and v.expires_at > ${search.now} and v.published_at > ${search.since}
    and not ${isUnclaimed(sql`v`)}
    and ${sql.join(conditions(search.criteria), sql` and `)}
    ${
      search.fresh
        ? sql`and not exists (
            select 1 from autopickup_finds f where f.resume_id = ${search.resumeId} and f.vacancy_id = v.id)`
        : sql``
    }
  order by v.published_at desc, v.id desc limit ${search.limit}`

export async function findFitting(db: DbOrTx, search: Search): Promise<Fitting[]> {
  const { rows } = await db.execute<{ id: number; public_id: string; published_at: string }>(
    fittingQuery(search),
  )
  return rows.map((row) => ({
    id: row.id,
    publicId: row.public_id,
    publishedAt: new Date(row.published_at),
  }))
}

export type FindRow = typeof autopickupFinds.$inferSelect

/** Finds of one day of the person's calendar. */
export async function countOfDay(db: DbOrTx, resumeId: number, day: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(autopickupFinds)
    .where(and(eq(autopickupFinds.resumeId, resumeId), eq(autopickupFinds.day, day)))
  return row?.n ?? 0
}

export async function insertRun(tx: Tx, values: typeof autopickupRuns.$inferInsert): Promise<number> {
  const [row] = await tx.insert(autopickupRuns).values(values).returning({ id: autopickupRuns.id })
  if (!row) throw new Error('an insert returned no row')
  return row.id
}

export async function insertFinds(tx: Tx, values: (typeof autopickupFinds.$inferInsert)[]): Promise<void> {
  await tx.insert(autopickupFinds).values(values)
}

const of = (resumeId: number, mark?: FindMark) =>
  and(eq(autopickupFinds.resumeId, resumeId), mark ? eq(autopickupFinds.mark, mark) : undefined)

export async function pageFinds(
  db: DbOrTx,
  resumeId: number,
  { mark, limit, offset }: { mark: FindMark | undefined; limit: number; offset: number },
): Promise<{ row: FindRow; runPublicId: string }[]> {
  return (
    db
      .select({ row: autopickupFinds, runPublicId: autopickupRuns.publicId })
      .from(autopickupFinds)
      .innerJoin(autopickupRuns, eq(autopickupRuns.id, autopickupFinds.runId))
      .where(of(resumeId, mark))
      // The latest run first, of one run the best first.
      .orderBy(desc(autopickupFinds.createdAt), desc(autopickupFinds.score), autopickupFinds.id)
      .limit(limit)
      .offset(offset)
  )
}

export async function countMarks(db: DbOrTx, resumeId: number): Promise<Partial<Record<FindMark, number>>> {
  const rows = await db
    .select({ mark: autopickupFinds.mark, n: count() })
    .from(autopickupFinds)
    .where(of(resumeId))
    .groupBy(autopickupFinds.mark)
  return Object.fromEntries(rows.map(({ mark, n }) => [mark, n]))
}

export async function countNew(db: DbOrTx, resumeId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(autopickupFinds).where(of(resumeId, 'new'))
  return row?.n ?? 0
}

export async function findFinds(
  db: DbOrTx,
  resumeId: number,
  publicIds: readonly string[],
): Promise<{ row: FindRow; runPublicId: string }[]> {
  return db
    .select({ row: autopickupFinds, runPublicId: autopickupRuns.publicId })
    .from(autopickupFinds)
    .innerJoin(autopickupRuns, eq(autopickupRuns.id, autopickupFinds.runId))
    .where(and(of(resumeId), inArray(autopickupFinds.publicId, [...publicIds])))
}

export async function lockFind(tx: Tx, resumeId: number, publicId: string): Promise<FindRow | undefined> {
  const [row] = await tx
    .select()
    .from(autopickupFinds)
    .where(and(of(resumeId), eq(autopickupFinds.publicId, publicId)))
    .for('update')
  return row
}

export async function updateFind(
  tx: DbOrTx,
  id: number,
  values: Partial<typeof autopickupFinds.$inferInsert>,
): Promise<void> {
  await tx.update(autopickupFinds).set(values).where(eq(autopickupFinds.id, id))
}

/** Returns how many were new. */
export async function setSeen(tx: Tx, resumeId: number, publicIds: readonly string[]): Promise<number> {
  if (publicIds.length === 0) return 0
  const { rowCount } = await tx
    .update(autopickupFinds)
    .set({ mark: 'seen' })
    .where(and(of(resumeId, 'new'), inArray(autopickupFinds.publicId, [...publicIds])))
  return rowCount ?? 0
}

/** The newest negotiation of a person with each of the vacancies. */
export async function findNegotiations(
  db: DbOrTx,
  candidateId: number,
  vacancyIds: readonly number[],
): Promise<Map<number, { publicId: string; status: NegotiationState }>> {
  if (vacancyIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([negotiations.vacancyId], {
      vacancyId: negotiations.vacancyId,
      publicId: negotiations.publicId,
      status: negotiations.status,
    })
    .from(negotiations)
    .where(and(eq(negotiations.candidateId, candidateId), inArray(negotiations.vacancyId, [...vacancyIds])))
    .orderBy(negotiations.vacancyId, desc(negotiations.createdAt), desc(negotiations.id))
  return new Map(rows.map((row) => [row.vacancyId, row]))
}

/** The day a moment falls into, by the calendar of a zone. */
export const dayIn = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(at)

export async function findPublicIds(db: DbOrTx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: vacancies.id, publicId: vacancies.publicId })
    .from(vacancies)
    .where(inArray(vacancies.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.publicId]))
}

/** Words of a notice about a vacancy, and whom it is for. */
export async function findNotice(db: DbOrTx, vacancyId: number, userId: number) {
  const [row] = await db
    .select({
      title: vacancies.title,
      companyName: sql<string>`case when ${vacancies.anonymous} then coalesce(${vacancies.employerName}, '') else ${companies.name} end`,
      userPublicId: users.publicId,
    })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .innerJoin(users, eq(users.id, userId))
    .where(eq(vacancies.id, vacancyId))
  return row
}
