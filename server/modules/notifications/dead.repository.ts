import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { noticeDeliveries } from '@/server/db/schema/notices'
import { notifications, outbox } from '@/server/db/schema/platform'
import { OUTBOX_CHANNEL } from '@/server/platform/events'

const isDead = eq(noticeDeliveries.state, sql`'dead'`)

/** Letters and push that were given up, the latest first. */
export async function findDeadDeliveries(db: DbOrTx, limit: number) {
  return db
    .select({
      id: noticeDeliveries.id,
      channel: noticeDeliveries.channel,
      kind: notifications.kind,
      attempts: noticeDeliveries.attempts,
      error: noticeDeliveries.error,
      deadAt: noticeDeliveries.doneAt,
    })
    .from(noticeDeliveries)
    .innerJoin(notifications, eq(notifications.id, noticeDeliveries.notificationId))
    .where(isDead)
    .orderBy(desc(noticeDeliveries.doneAt), desc(noticeDeliveries.id))
    .limit(limit)
}

/** Events that some handler never managed, the latest first. */
export async function findDeadEvents(db: DbOrTx, limit: number) {
  return db
    .select({
      id: outbox.id,
      kind: outbox.kind,
      attempts: outbox.attempts,
      error: outbox.error,
      deadAt: outbox.deadAt,
    })
    .from(outbox)
    .where(isNotNull(outbox.deadAt))
    .orderBy(desc(outbox.deadAt), desc(outbox.id))
    .limit(limit)
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
