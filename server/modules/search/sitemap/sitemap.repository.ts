import { sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { anonymousAsker, foundByCompany } from '@/server/modules/resumes'
import { millis } from '@/server/modules/vacancies'

export interface SitemapRow {
  public_id: string
  changed_at: number
}
interface Shard {
  limit: number
  offset: number
}

const open = (now: Date) => sql`v.status = 'active' and v.expires_at > ${now}`

async function count(db: DbOrTx, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(query)
  return rows[0]?.n ?? 0
}

export const countOpen = (db: DbOrTx, now: Date) =>
  count(db, sql`select count(*) as n from vacancies v where ${open(now)}`)

export const countHiring = (db: DbOrTx, now: Date) =>
  count(
    db,
    sql`select count(distinct v.company_id) as n from vacancies v where ${open(now)} and not v.anonymous`,
  )

/** Resumes that a guest may find. */
const shownToEveryone = foundByCompany(anonymousAsker, sql`s`, { verified: false })

export const countResumes = (db: DbOrTx) =>
  count(db, sql`select count(*) as n from resume_search s where ${shownToEveryone}`)

export async function listResumes(db: DbOrTx, shard: Shard): Promise<SitemapRow[]> {
  const { rows } = await db.execute<SitemapRow & Record<string, unknown>>(sql`
    with listed as (
      select s.resume_id from resume_search s where ${shownToEveryone}
      order by s.resume_id limit ${shard.limit} offset ${shard.offset}
    )
    select r.public_id, ${millis(sql`r.updated_at`)} as changed_at
    from listed join resumes r on r.id = listed.resume_id order by r.id`)
  return rows
}

export async function listOpen(db: DbOrTx, now: Date, shard: Shard): Promise<SitemapRow[]> {
  const { rows } = await db.execute<SitemapRow & Record<string, unknown>>(sql`
    select v.public_id, ${millis(sql`v.updated_at`)} as changed_at from vacancies v
    where ${open(now)}
    order by v.id limit ${shard.limit} offset ${shard.offset}`)
  return rows
}

/** Companies with open vacancies; a company page changes with them. */
export async function listHiring(db: DbOrTx, now: Date, shard: Shard): Promise<SitemapRow[]> {
  const { rows } = await db.execute<SitemapRow & Record<string, unknown>>(sql`
    with hiring as (
      select v.company_id, max(v.updated_at) as changed_at from vacancies v where ${open(now)} and not v.anonymous group by v.company_id
    )
    select c.public_id, ${millis(sql`greatest(c.updated_at, h.changed_at)`)} as changed_at
    from hiring h join companies c on c.id = h.company_id
    order by c.id limit ${shard.limit} offset ${shard.offset}`)
  return rows
}
