import { sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
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
