import { type SQL, sql } from 'drizzle-orm'
import type { AutopickupCriteria } from '@/lib/contracts/autopickup-criteria'
import type { DbOrTx } from '@/server/db/client'

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

/** Open vacancies by the criteria, newest first. */
export const fittingQuery = (search: Search): SQL => sql`
  select v.id, v.public_id, v.published_at from vacancies v join companies c on c.id = v.company_id
  where v.status = 'active' and v.expires_at > ${search.now} and v.published_at > ${search.since}
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
