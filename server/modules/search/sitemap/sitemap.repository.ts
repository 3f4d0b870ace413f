import { type SQL, sql } from 'drizzle-orm'
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

const fileOf = (key: SQL, size: number) => sql`((${key} - 1) / ${size}::int + 1)::int`

/** A vacancy that ends changes its file, too: its address is gone from there. */
export const vacancyFiles = (db: DbOrTx, now: Date, size: number) =>
  read<SitemapFile>(
    db,
    sql`select ${fileOf(sql`v.id`, size)} as file, ${millis(sql`max(v.updated_at)`)} as changed_at
      from vacancies v where v.first_published_at is not null
      group by 1 having bool_or(${open(now)}) order by 1`,
  )

export const companyFiles = (db: DbOrTx, now: Date, size: number) =>
  read<SitemapFile>(
    db,
    sql`with hiring as (
        select v.company_id, max(v.updated_at) as changed_at from vacancies v
        where ${open(now)} and not v.anonymous group by v.company_id
      )
      select ${fileOf(sql`c.id`, size)} as file, ${millis(sql`max(greatest(c.updated_at, h.changed_at))`)} as changed_at
      from hiring h join companies c on c.id = h.company_id group by 1 order by 1`,
  )

/** Resumes that a guest may find. */
const shownToEveryone = foundByCompany(anonymousAsker, sql`s`, { verified: false })

export const resumeFiles = (db: DbOrTx, size: number) =>
  read<SitemapFile>(
    db,
    sql`select ${fileOf(sql`r.id`, size)} as file, ${millis(sql`max(r.updated_at)`)} as changed_at
      from resume_search s join resumes r on r.id = s.resume_id
      where ${shownToEveryone} group by 1 order by 1`,
  )

export const listOpen = (db: DbOrTx, now: Date, range: KeyRange) =>
  read<SitemapRow>(
    db,
    sql`select v.public_id, ${millis(sql`v.updated_at`)} as changed_at, null as picture from vacancies v
      where ${inRange(sql`v.id`, range)} and ${open(now)} order by v.id`,
  )

/** Companies with open vacancies; a company page changes with them. */
export const listHiring = (db: DbOrTx, now: Date, range: KeyRange) =>
  read<SitemapRow>(
    db,
    sql`with hiring as (
        select v.company_id, max(v.updated_at) as changed_at from vacancies v
        where ${inRange(sql`v.company_id`, range)} and ${open(now)} and not v.anonymous group by v.company_id
      )
      select c.public_id, ${millis(sql`greatest(c.updated_at, h.changed_at)`)} as changed_at, c.logo_path as picture
      from hiring h join companies c on c.id = h.company_id order by c.id`,
  )

export const listResumes = (db: DbOrTx, range: KeyRange) =>
  read<SitemapRow>(
    db,
    sql`select r.public_id, ${millis(sql`r.updated_at`)} as changed_at, null as picture
      from resume_search s join resumes r on r.id = s.resume_id
      where ${inRange(sql`s.resume_id`, range)} and ${shownToEveryone} order by r.id`,
  )
