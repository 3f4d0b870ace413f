import { sql } from 'drizzle-orm'
import type { Tx } from '@/server/db/client'
import type { ServiceContext } from '../context'

/** Counting takes no more than this share of one connection's time, however large the market. */
const shareOfTime = 60

interface Counted {
  at: string
  ms: number
}

/** When something was last counted; undefined before the first time. */
export async function findCounted(tx: Pick<Tx, 'execute'>, key: string): Promise<Counted | undefined> {
  const { rows } = await tx.execute<{ value: Counted }>(sql`select value from settings where key = ${key}`)
  return rows[0]?.value
}

const setCounted = (tx: Tx, key: string, counted: Counted) =>
  tx.execute(sql`
    insert into settings (key, value) values (${key}, ${JSON.stringify(counted)}::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = now()`)

/** Keeps two processes from counting the same at once; false when another is at it and nobody waits for it. */
async function lock(tx: Tx, key: string, wait: boolean): Promise<boolean> {
  await tx.execute(sql`set local statement_timeout = 0`)
  if (wait) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${key}))`)
    return true
  }
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext(${key})) as locked`,
  )
  return rows[0]?.locked ?? false
}

export interface Counting {
  /** Names the lock and the setting with the time of the last count. */
  key: string
  minPauseMs: number
  /** Returns how much there is to show. */
  count(tx: Tx, now: Date): Promise<number>
}

/** Counts anew when the last count is old enough. Returns whether it did. */
export async function countWhenDue(
  ctx: Pick<ServiceContext, 'db' | 'clock'>,
  { key, minPauseMs, count }: Counting,
  { always = false, wait = false } = {},
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    if (!(await lock(tx, key, wait))) return false
    const now = ctx.clock.now()
    const last = await findCounted(tx, key)
    const pause = Math.max(minPauseMs, (last?.ms ?? 0) * shareOfTime)
    if (!always && last && now.getTime() - Date.parse(last.at) < pause) return false
    const started = performance.now()
    const counted = await count(tx, now)
    // An empty market is counted again at the next turn: it is being filled.
    if (counted > 0) {
      await setCounted(tx, key, { at: now.toISOString(), ms: Math.round(performance.now() - started) })
    }
    return true
  })
}

/** Has figures to show before anybody asks: on a new database the job comes to it a minute later. */
export async function countFirst(
  ctx: Pick<ServiceContext, 'db' | 'clock'>,
  countings: readonly Counting[],
): Promise<void> {
  for (const counting of countings) {
    if (!(await findCounted(ctx.db, counting.key))) await countWhenDue(ctx, counting, { wait: true })
  }
}
