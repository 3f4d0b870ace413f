import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { DbOrTx, Tx } from '@/server/db/client'
import { noticeDeliveries } from '@/server/db/schema/notices'
import { notifications, outbox } from '@/server/db/schema/platform'
import { OUTBOX_CHANNEL } from '@/server/platform/events'

const isDead = eq(noticeDeliveries.state, sql`'dead'`)

export interface DeadRow {
  id: string
  way: 'email' | 'push' | 'event'
  kind: string
  attempts: number
  error: string | null
  deadAt: Date | null
}

/** Letters, push and events that were given up, the latest first. */
export async function pageOfDead(db: DbOrTx, page: { limit: number; offset: number }): Promise<DeadRow[]> {
  const deliveries = db
    .select({
      id: sql<string>`'n' || ${noticeDeliveries.id}`.as('dead_id'),
      way: sql<DeadRow['way']>`${noticeDeliveries.channel}`.as('way'),
      kind: sql<string>`${notifications.kind}`.as('dead_kind'),
      attempts: noticeDeliveries.attempts,
      error: noticeDeliveries.error,
      deadAt: noticeDeliveries.doneAt,
    })
    .from(noticeDeliveries)
    .innerJoin(notifications, eq(notifications.id, noticeDeliveries.notificationId))
    .where(isDead)
  const events = db
    .select({
      id: sql<string>`'e' || ${outbox.id}`.as('dead_id'),
      way: sql<DeadRow['way']>`'event'`.as('way'),
      kind: sql<string>`${outbox.kind}`.as('dead_kind'),
      attempts: outbox.attempts,
      error: outbox.error,
      deadAt: outbox.deadAt,
    })
    .from(outbox)
    .where(isNotNull(outbox.deadAt))
  return unionAll(deliveries, events)
    .orderBy(sql`6 desc nulls last`, sql`1 desc`)
    .limit(page.limit)
    .offset(page.offset)
}

export async function countDead(db: DbOrTx): Promise<number> {
  const [[deliveries], [events]] = await Promise.all([
    db.select({ total: count() }).from(noticeDeliveries).where(isDead),
    db.select({ total: count() }).from(outbox).where(isNotNull(outbox.deadAt)),
  ])
  return (deliveries?.total ?? 0) + (events?.total ?? 0)
}

/** Sends given-up ones again, one or all; tries begin anew. Returns how many. */
export async function reviveDeliveries(db: DbOrTx, now: Date, id?: number): Promise<number> {
  const { rowCount } = await db
    .update(noticeDeliveries)
    .set({ state: 'waiting', attempts: 0, dueAt: now, doneAt: null })
    .where(and(isDead, id === undefined ? undefined : eq(noticeDeliveries.id, id)))
  return rowCount ?? 0
}

/** The same for events: every handler hears of them again, and knows what it has done before. */
export async function reviveEvents(tx: Tx, id?: number): Promise<number> {
  const { rowCount } = await tx
    .update(outbox)
    .set({ attempts: 0, announcedAt: null, processedAt: null, deadAt: null, availableAt: sql`now()` })
    .where(and(isNotNull(outbox.deadAt), id === undefined ? undefined : eq(outbox.id, id)))
  if ((rowCount ?? 0) > 0) await tx.execute(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`)
  return rowCount ?? 0
}
