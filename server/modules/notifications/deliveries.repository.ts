import { and, asc, count, eq, gt, inArray, isNotNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { DbOrTx, Tx } from '@/server/db/client'
import { type DeliveryChannel, noticeDeliveries } from '@/server/db/schema/notices'
import { notifications, outbox } from '@/server/db/schema/platform'
import { notifyListeners, OUTBOX_CHANNEL } from '@/server/platform/events'
import type { NotificationRow } from './notifications.repository'

const isDead = eq(noticeDeliveries.state, sql`'dead'`)

export interface DeadRow {
  id: string
  way: DeliveryChannel | 'event'
  kind: string
  attempts: number
  error: string | null
  deadAt: Date | null
}

/** Dead deliveries and events, newest first. */
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

/** Requeues dead deliveries, one or all, with a fresh retry counter. Returns their number. */
export async function reviveDeliveries(db: DbOrTx, now: Date, id?: number): Promise<number> {
  const { rowCount } = await db
    .update(noticeDeliveries)
    .set({ state: 'waiting', attempts: 0, dueAt: now, doneAt: null })
    .where(and(isDead, id === undefined ? undefined : eq(noticeDeliveries.id, id)))
  return rowCount ?? 0
}

/** The same for events: all handlers run again, and deduplicate by themselves. */
export async function reviveEvents(tx: Tx, id?: number): Promise<number> {
  const { rowCount } = await tx
    .update(outbox)
    .set({ attempts: 0, announcedAt: null, processedAt: null, deadAt: null, availableAt: sql`now()` })
    .where(and(isNotNull(outbox.deadAt), id === undefined ? undefined : eq(outbox.id, id)))
  if ((rowCount ?? 0) > 0) await notifyListeners(tx, [{ channel: OUTBOX_CHANNEL, payload: '' }])
  return rowCount ?? 0
}

export type DeliveryRow = typeof noticeDeliveries.$inferSelect
export interface Waiting {
  delivery: DeliveryRow
  notice: NotificationRow
}

export async function insertDeliveries(
  tx: Tx,
  rows: (typeof noticeDeliveries.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(noticeDeliveries).values(rows).onConflictDoNothing()
}

const waiting = eq(noticeDeliveries.state, sql`'waiting'`)

export type Head = Pick<DeliveryRow, 'userId' | 'channel'>

/** Recipients and channels of due deliveries, longest due first, without duplicates. */
export async function findHeads(db: DbOrTx, now: Date, limit: number): Promise<Head[]> {
  const rows = await db
    .select({ userId: noticeDeliveries.userId, channel: noticeDeliveries.channel })
    .from(noticeDeliveries)
    .where(and(waiting, lte(noticeDeliveries.dueAt, now)))
    .orderBy(asc(noticeDeliveries.dueAt), asc(noticeDeliveries.id))
    .limit(limit)
  return [...new Map(rows.map((row) => [`${row.userId} ${row.channel}`, row])).values()]
}

/** Advisory lock per person and channel until the transaction ends; false when another process holds it. */
export async function holdHead(tx: Tx, { userId, channel }: Head): Promise<boolean> {
  const key = `notices:${userId}:${channel}`
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as held`,
  )
  return rows[0]?.held === true
}

/** Everything due for one person and channel, oldest first. */
export async function lockDueOf(
  tx: Tx,
  { userId, channel }: Head,
  { now, limit }: { now: Date; limit: number },
): Promise<Waiting[]> {
  return tx
    .select({ delivery: noticeDeliveries, notice: notifications })
    .from(noticeDeliveries)
    .innerJoin(notifications, eq(notifications.id, noticeDeliveries.notificationId))
    .where(
      and(
        waiting,
        eq(noticeDeliveries.userId, userId),
        eq(noticeDeliveries.channel, channel),
        lte(noticeDeliveries.dueAt, now),
      ),
    )
    .orderBy(asc(noticeDeliveries.id))
    .limit(limit)
    .for('update', { of: noticeDeliveries, skipLocked: true })
}

export async function setDone(
  tx: Tx,
  ids: readonly number[],
  done: { state: 'sent' | 'skipped'; error: string | null; now: Date },
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(noticeDeliveries)
    .set({ state: done.state, error: done.error, doneAt: done.now })
    .where(inArray(noticeDeliveries.id, [...ids]))
}

/** Times of the SMS that a person was sent since then, the first one first. */
export async function smsTimesSince(db: DbOrTx, userId: number, since: Date): Promise<Date[]> {
  const rows = await db
    .selectDistinct({ at: noticeDeliveries.doneAt })
    .from(noticeDeliveries)
    .where(
      and(
        eq(noticeDeliveries.userId, userId),
        sql`${noticeDeliveries.channel} = 'sms' and ${noticeDeliveries.state} = 'sent'`,
        gt(noticeDeliveries.doneAt, since),
      ),
    )
    .orderBy(asc(noticeDeliveries.doneAt))
  return rows.flatMap(({ at }) => at ?? [])
}

/** Postpones without counting an attempt. */
export async function setDue(tx: Tx, ids: readonly number[], dueAt: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(noticeDeliveries)
    .set({ dueAt })
    .where(inArray(noticeDeliveries.id, [...ids]))
}

async function skip(tx: Tx, userId: number, about: SQL, { error, now }: { error: string; now: Date }) {
  await tx.execute(sql`
    update notice_deliveries d
    set state = 'skipped', error = ${error}, done_at = ${now}
    from notifications n, vacancies v
    where d.user_id = ${userId} and d.state = 'waiting' and n.id = d.notification_id and ${about}
      and v.public_id in (n.target ->> 'parent_public_id', n.target ->> 'public_id')`)
}

/** Cancels deliveries to a former member about the company's vacancies and applicants. */
export const skipOfCompany = (tx: Tx, userId: number, companyId: number, now: Date): Promise<void> =>
  skip(tx, userId, sql`v.company_id = ${companyId}`, { error: 'left the company', now })

/** The same about one vacancy, to a member who no longer sees it. */
export const skipOfVacancy = (tx: Tx, userId: number, vacancyId: number, now: Date): Promise<void> =>
  skip(tx, userId, sql`v.id = ${vacancyId}`, { error: 'no longer sees the vacancy', now })

export async function setFailed(
  tx: Tx,
  id: number,
  values: Pick<DeliveryRow, 'attempts' | 'error' | 'dueAt' | 'state' | 'doneAt'>,
): Promise<void> {
  await tx.update(noticeDeliveries).set(values).where(eq(noticeDeliveries.id, id))
}

/** Deletes old completed deliveries; dead ones are kept. */
export async function deleteDoneBefore(db: DbOrTx, before: Date): Promise<void> {
  await db
    .delete(noticeDeliveries)
    .where(
      and(
        ne(noticeDeliveries.state, 'waiting'),
        ne(noticeDeliveries.state, 'dead'),
        lt(noticeDeliveries.doneAt, before),
      ),
    )
}
