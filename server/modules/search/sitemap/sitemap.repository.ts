import { type SQL, sql } from 'drizzle-orm'
import { sitemapFileRows } from '@/lib/contracts/sitemap'
import type { DbOrTx } from '@/server/db/client'
import { anonymousAsker, foundByCompany } from '@/server/modules/resumes'
import { millis } from '@/server/modules/vacancies'

export type SitemapRow = { public_id: string; changed_at: number; picture: string | null }
export type SitemapFile = { file: number; changed_at: number }

/** Database keys after `after` and up to `last`: read by the primary key, whatever comes before them. */
export interface KeyRange {
  after: number
  last: number
}

const inRange = (key: SQL, { after, last }: KeyRange) => sql`${key} > ${after} and ${key} <= ${last}`
const open = (now: Date) => sql`v.status = 'active' and v.expires_at > ${now}`

async function read<T extends Record<string, unknown>>(db: DbOrTx, query: SQL): Promise<T[]> {
  const { rows } = await db.execute(query)
  return rows as T[]
}

const rowsOfFile = sql.raw(String(sitemapFileRows))
const fileOf = (key: SQL) => sql`((${key} - 1) / ${rowsOfFile})`

/**
 * A vacancy that ends changes its file, too: its address is gone from there. Each file costs two looks into an index,
 * however many rows it has.
 */
export const vacancyFiles = (db: DbOrTx, now: Date) => read<SitemapFile>(db, vacancyFilesQuery(now))
export const vacancyFilesQuery = (now: Date): SQL => sql`
  select (n + 1)::int as file, ${millis(sql`changed.at`)} as changed_at
  from generate_series(0, (select ${fileOf(sql`max(id)`)} from vacancies)) n,
    lateral (
      select updated_at as at from vacancies
      where ${fileOf(sql`id`)} = n and first_published_at is not null order by updated_at desc limit 1
    ) changed
  where exists (
    select 1 from vacancies v
    where v.id > n * ${rowsOfFile} and v.id <= (n + 1) * ${rowsOfFile} and ${open(now)}
  )
  order by 1`

/** Companies that hire are few beside their vacancies, and counted already. */
export const companyFiles = (db: DbOrTx) =>
  read<SitemapFile>(
    db,
    sql`select (${fileOf(sql`company_id`)} + 1)::int as file, ${millis(sql`max(changed_at)`)} as changed_at
      from hiring_companies group by 1 order by 1`,
  )

/** Whom the page answers: the companies that have opened it, while they are verified. */
const openPages = sql`from hiring_pages p join companies c on c.id = p.company_id
  where p.open and c.verification = 'verified'`

export const hiringPageFiles = (db: DbOrTx) =>
  read<SitemapFile>(
    db,
    sql`select (${fileOf(sql`p.company_id`)} + 1)::int as file, ${millis(sql`max(p.updated_at)`)} as changed_at
      ${openPages} group by 1 order by 1`,
  )

export const listHiringPages = (db: DbOrTx, range: KeyRange) => read<SitemapRow>(db, hiringPagesQuery(range))
export const hiringPagesQuery = (range: KeyRange): SQL => sql`
  select c.public_id, ${millis(sql`p.updated_at`)} as changed_at, c.logo_path as picture
  ${openPages} and ${inRange(sql`p.company_id`, range)} order by p.company_id`

/** Resumes that a guest may find. */
const shownToEveryone = foundByCompany(anonymousAsker, sql`s`, { verified: false })

/** Only resumes that are open to everyone are read. */
export const resumeFiles = (db: DbOrTx) => read<SitemapFile>(db, resumeFilesQuery())
export const resumeFilesQuery = (): SQL => sql`
  select (${fileOf(sql`r.id`)} + 1)::int as file, ${millis(sql`max(r.updated_at)`)} as changed_at
  from resume_search s join resumes r on r.id = s.resume_id
  where ${shownToEveryone} group by 1 order by 1`

export const listOpen = (db: DbOrTx, now: Date, range: KeyRange) =>
  read<SitemapRow>(
    db,
    sql`select v.public_id, ${millis(sql`v.updated_at`)} as changed_at, null as picture from vacancies v
      where ${inRange(sql`v.id`, range)} and ${open(now)} order by v.id`,
  )

/** Companies with open vacancies; a company page changes with them. */
export const listHiring = (db: DbOrTx, range: KeyRange) =>
  read<SitemapRow>(
    db,
    sql`select c.public_id, ${millis(sql`h.changed_at`)} as changed_at, c.logo_path as picture
      from hiring_companies h join companies c on c.id = h.company_id
      where ${inRange(sql`h.company_id`, range)} order by h.company_id`,
  )

export const listResumes = (db: DbOrTx, range: KeyRange) =>
  read<SitemapRow>(
    db,
    sql`select r.public_id, ${millis(sql`r.updated_at`)} as changed_at, null as picture
      from resume_search s join resumes r on r.id = s.resume_id
      where ${inRange(sql`s.resume_id`, range)} and ${shownToEveryone} order by r.id`,
  )
