import { type SQL, sql } from 'drizzle-orm'
import { conditionFilters, type LandingCondition, landingConditions } from '@/lib/shared/landing-subject'
import type { Db, DbOrTx } from '@/server/db/client'
import { preparedQuery } from '@/server/db/queries'
import { anonymousAsker, foundByCompany, valueCode } from '@/server/modules/resumes'
import { lexeme, millis } from '@/server/modules/vacancies'

export interface EmployerRow {
  public_id: string
  name: string
  count: number
}

/** Who offers most of these vacancies under their own name. */
export const findTopEmployers = preparedQuery<[ids: readonly number[], limit: number], EmployerRow>(
  'landing-employers',
  (ids, limit) => sql`
    select c.public_id, c.name, offered.count::int as count
    from (
      select v.company_id, count(*) as count from vacancies v
      where v.id = any(${ids}::bigint[]) and not v.anonymous
      group by v.company_id order by count desc, v.company_id limit ${limit}::int
    ) offered join companies c on c.id = offered.company_id
    order by offered.count desc, c.id`,
)

/** In how many days the employers of these vacancies usually answer, and how many vacancies it is known of. */
export const findReplyDays = preparedQuery<[ids: readonly number[]], { days: number | null; known: number }>(
  'landing-reply-days',
  (ids) => sql`
    select percentile_cont(0.5) within group (order by c.median_reply_days)::float8 as days,
      count(c.median_reply_days)::int as known
    from vacancies v join companies c on c.id = v.company_id
    where v.id = any(${ids}::bigint[]) and not v.anonymous and c.answered_share is not null`,
)

export interface LandingRow {
  /** 0 for all. */
  role_id: number
  city_id: number
  condition: LandingCondition | ''
  count: number
  changed_at: number
}

/** Every role, city and condition of these rows with enough items, a group counting once for each page that lists it. */
async function countPages(
  db: Db,
  items: SQL,
  { least, limit }: { least: number; limit: number },
): Promise<LandingRow[]> {
  return db.transaction(async (tx) => {
    // A large market takes longer than a page may: this is read for all pages once in a while.
    await tx.execute(sql`set local statement_timeout = 0`)
    const { rows } = await tx.execute<LandingRow & Record<string, unknown>>(sql`
      with open as (${items})
      select role_id, city_id, condition, count(*)::int as count, ${millis(sql`max(changed_at)`)} as changed_at
      from (
        select distinct on (role.id, city.id, named.condition, group_key)
          role.id as role_id, city.id as city_id, named.condition, updated_at as changed_at
        from open, unnest(0 || role_ids) role(id), unnest(0 || city_ids) city(id),
          unnest(array_append(conditions, '')) named(condition)
        where role.id is not null and city.id is not null
        order by role.id, city.id, named.condition, group_key, updated_at desc
      ) listed
      where (role_id, city_id, condition) <> (0, 0, '')
      group by role_id, city_id, condition having count(*) >= ${least}
      order by count(*) desc, role_id, city_id, condition limit ${limit}`)
    return rows
  })
}

type Limits = Parameters<typeof countPages>[2]

/** Open vacancies; adverts that differ in their place alone count as one. */
export const findLandingPages = (db: Db, now: Date, limits: Limits): Promise<LandingRow[]> =>
  countPages(
    db,
    sql`select s.group_key, array[v.role_id] as role_ids, v.city_ids, v.updated_at, array_remove(array[
        case when 'REMOTE' = any(v.work_formats) then 'udalenno' end,
        case when v.experience = 'noExperience' then 'bez-opyta' end,
        case when v.employment_form = 'PART' then 'podrabotka' end,
        case when v.employment_form = 'FLY_IN_FLY_OUT' then 'vahta' end], null) as conditions
      from vacancies v join vacancy_search s on s.vacancy_id = v.id
      where v.status = 'active' and v.expires_at > ${now}`,
    limits,
  )

/** Resumes that guests find; those of one person count as one. */
export function findResumeLandingPages(db: Db, limits: Limits): Promise<LandingRow[]> {
  const conditions = landingConditions.map((condition) => {
    const codes = Object.entries(conditionFilters[condition]).map(([kind, [value]]) =>
      lexeme(valueCode(kind as 'format', value as never)),
    )
    return sql`case when s.document @@ ${codes.join(' & ')}::tsquery then ${condition} end`
  })
  return countPages(
    db,
    sql`select s.user_id as group_key, r.role_ids, array[r.city_id] as city_ids, r.updated_at,
        array_remove(array[${sql.join(conditions, sql`, `)}], null) as conditions
      from resume_search s join resumes r on r.id = s.resume_id
      where ${foundByCompany(anonymousAsker, sql`s`, { verified: false })}`,
    limits,
  )
}

/** What these vacancies say of the landings that list them. */
export async function findSubjects(db: DbOrTx, publicIds: readonly string[]) {
  const { rows } = await db.execute<{
    role_id: number | null
    city_ids: number[]
    format: string[]
    experience: string | null
    employment: string | null
  }>(sql`
    select role_id, city_ids, work_formats as format, experience, employment_form as employment
    from vacancies where public_id = any(${sql.param([...publicIds])}::text[])`)
  return rows
}
