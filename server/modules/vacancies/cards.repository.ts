import { type SQL, sql } from 'drizzle-orm'
import type { VacancyState } from '@/lib/contracts/enums'
import { feedFileRows } from '@/lib/contracts/feeds'
import type { Db, DbOrTx } from '@/server/db/client'
import { preparedQuery } from '@/server/db/queries'
import { vacancies } from '@/server/db/schema/vacancies'
import { type CardRow, cardColumns, isUnclaimed, millis } from './card'

export interface PageRow extends CardRow {
  company_id: number
  description_html: string
  role_id: number | null
  city_ids: number[]
  region_ids: number[]
  all_skills: string[]
  address: string | null
  metro_ids: number[]
  working_hours: string[]
  night_shifts: boolean
  internship: boolean
  labor_contract: boolean
  civil_law_contracts: string[]
  fly_in_fly_out_days: string[]
  age_restriction: string | null
  status_before: VacancyState | null
  education: string
  languages: { code: string; level: string }[]
  driver_licences: string[]
  accept_handicapped: boolean
  response_letter_required: boolean
  contacts: {
    name?: string | null
    email?: string | null
    phones?: { number: string; comment: string | null }[]
  } | null
  show_contacts: boolean
  responses: number
  first_published_at: number | null
  closed_at: number | null
  company_description: string | null
  company_site_url: string | null
  company_since: number
}

const pageColumns = sql`${cardColumns}, v.company_id, v.description_html, v.role_id, v.city_ids, v.region_ids,
  v.skills as all_skills, v.address, v.metro_ids, v.working_hours, v.night_shifts, v.internship, v.labor_contract,
  v.civil_law_contracts, v.fly_in_fly_out_days, v.age_restriction, v.status_before, v.education, v.languages,
  v.driver_licences, v.accept_handicapped, v.response_letter_required, v.contacts, v.show_contacts, v.responses,
  ${millis(sql`v.first_published_at`)} as first_published_at, ${millis(sql`v.closed_at`)} as closed_at,
  c.description as company_description, c.site_url as company_site_url,
  ${millis(sql`c.created_at`)} as company_since`

const page = preparedQuery<[publicId: string], PageRow>(
  'vacancy-page',
  (publicId) => sql`
    select ${pageColumns} from vacancies v join companies c on c.id = v.company_id where v.public_id = ${publicId}`,
)

/** Everything of the public page but the other vacancies of its company. */
export const findPage = async (db: Db, publicId: string): Promise<PageRow | undefined> =>
  (await page(db, publicId))[0]

/** Open vacancies between these keys that were not taken over from elsewhere, in the order of their making. */
export async function findOpenPages(
  db: DbOrTx,
  now: Date,
  { after, last }: { after: number; last: number },
): Promise<PageRow[]> {
  const { rows } = await db.execute<PageRow & Record<string, unknown>>(sql`
    select ${pageColumns} from vacancies v join companies c on c.id = v.company_id
    where v.id > ${after} and v.id <= ${last} and v.status = 'active' and v.expires_at > ${now}
      and not ${isUnclaimed(sql`v`)}
    order by v.id`)
  return rows
}

/** Files that hold such a vacancy, or one of them; one that ends changes its file, too. */
export async function findOpenFiles(db: DbOrTx, now: Date, file: number | undefined): Promise<FeedFile[]> {
  const { rows } = await db.execute<FeedFile & Record<string, unknown>>(openFilesQuery(now, file))
  return rows
}

interface FeedFile {
  file: number
  changed_at: number
  count: number
  roles: number[]
}

const rowsOfFile = sql.raw(String(feedFileRows))

/** The last change is a look into an index, and what is open is read there without its rows. */
export const openFilesQuery = (now: Date, file: number | undefined): SQL => sql`
  select (n + 1)::int as file, ${millis(sql`changed.at`)} as changed_at, shown.count, shown.roles
  from ${
    file === undefined
      ? sql`generate_series(0, (select (max(id) - 1) / ${rowsOfFile} from vacancies)) n`
      : sql`(values (${file - 1}::bigint)) as asked(n)`
  }
  cross join lateral (
    select updated_at as at from vacancies
    where (id - 1) / ${rowsOfFile} = n and first_published_at is not null order by updated_at desc limit 1
  ) changed
  cross join lateral (
    select count(*)::int as count, coalesce(array_agg(distinct v.role_id) filter (where v.role_id is not null), '{}') as roles
    from vacancies v
    where v.id > n * ${rowsOfFile} and v.id <= (n + 1) * ${rowsOfFile}
      and v.status = 'active' and v.expires_at > ${now} and not ${isUnclaimed(sql`v`)}
  ) shown
  where shown.count > 0 order by 1`

/** Published vacancies (open, or ended but still on view) by public id, in any order. */
export async function findCards(db: DbOrTx, publicIds: readonly string[]): Promise<CardRow[]> {
  if (publicIds.length === 0) return []
  const { rows } = await db.execute<CardRow & Record<string, unknown>>(sql`
    select ${cardColumns} from vacancies v join companies c on c.id = v.company_id
    where v.public_id = any(${sql.param([...publicIds])}::text[]) and v.status in ('active', 'paused', 'expired', 'closed')`)
  return rows
}

/** Open vacancies of one company, newest first; an anonymous one would say here whose it is. */
export async function findCompanyCards(
  db: DbOrTx,
  companyId: number,
  now: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<CardRow[]> {
  const { rows } = await db.execute<CardRow & Record<string, unknown>>(sql`
    select ${cardColumns} from vacancies v join companies c on c.id = v.company_id
    where v.company_id = ${companyId} and v.status = 'active' and not v.anonymous and v.expires_at > ${now}
    order by v.published_at desc nulls last, v.id desc limit ${limit} offset ${offset}`)
  return rows
}

export async function countCompanyOpen(db: DbOrTx, companyId: number, now: Date): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from vacancies v
    where v.company_id = ${companyId} and v.status = 'active' and not v.anonymous and v.expires_at > ${now}`)
  return rows[0]?.n ?? 0
}

/** By database key and in any state, for people who are party to them already. */
export async function findCardsByKey(db: DbOrTx, ids: readonly number[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<CardRow & Record<string, unknown>>(sql`
    select ${cardColumns} from vacancies v join companies c on c.id = v.company_id
    where v.id = any(${sql.param([...ids])}::bigint[])`)
  return rows
}

/** Which of the vacancies a person has among the favourites. */
export async function favoritesAmong(
  db: DbOrTx,
  userId: number,
  vacancyIds: readonly number[],
): Promise<Set<number>> {
  if (vacancyIds.length === 0) return new Set()
  const { rows } = await db.execute<{ item_id: number }>(sql`
    select item_id from favorites
    where user_id = ${userId} and type = 'vacancy' and item_id = any(${sql.param([...vacancyIds])}::bigint[])`)
  return new Set(rows.map((row) => row.item_id))
}

/** Where an imported address is says nothing of another one. */
export const placeKept = (address: string | null | undefined) => {
  if (address === undefined) return {}
  const same = sql`${vacancies.address} is not distinct from ${address}`
  return {
    lat: sql`case when ${same} then ${vacancies.lat} end`,
    lon: sql`case when ${same} then ${vacancies.lon} end`,
  }
}
