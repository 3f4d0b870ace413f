import type { Page } from '@/lib/contracts/call'
import { type MessengerName, noticeRuleOf } from '@/lib/contracts/notice-kinds'
import type { DeadDelivery } from '@/lib/contracts/notifications'
import { withoutPersonalData } from '@/lib/shared/error-reporter'
import { dayMs } from '@/lib/shared/time'
import { RecipientRefused } from '@/server/adapters/messages/messages'
import { ChatGone } from '@/server/adapters/messengers/messengers'
import type { DbOrTx, Tx } from '@/server/db/client'
import { createLimiter } from '@/server/platform/limiter'
import type { ServiceContext } from '../context'
import { deleteOldTokens, endChatOf } from './chats/chats.service'
import {
  countDead,
  type DeadRow,
  type DeliveryRow,
  deleteDoneBefore,
  findHeads,
  type Head,
  holdHead,
  lockDueOf,
  pageOfDead,
  reviveDeliveries,
  reviveEvents,
  setDone,
  setDue,
  setFailed,
  type Waiting,
} from './deliveries.repository'
import { deleteOldFailures } from './mail/mail-problems.repository'
import { suppressionOf, takeRefusal } from './mail/mail-problems.service'
import type { NotificationRow } from './notifications.repository'
import { deliverOtherwise } from './notifications.service'
import { findMuted } from './preferences.repository'
import { findReachable, isChat, obstacleOf } from './reach.service'
import { bundleOf, busyUntil, type LetterWriters, type MailLimits, send, whyNot } from './send.service'
import { subjectsOf } from './subjects'
import { maxTries, retryPause, whenAwake } from './timing'

/** Dead deliveries: deliveries and events whose retries are exhausted, newest first, without their recipients. */
export async function deadDeliveries(
  db: DbOrTx,
  { page, size }: { page: number; size: number },
): Promise<Page<DeadDelivery>> {
  const [rows, total] = await Promise.all([
    pageOfDead(db, { limit: size, offset: (page - 1) * size }),
    countDead(db),
  ])
  return { results: rows.map(present), total, page, size }
}

const present = ({ deadAt, error, ...row }: DeadRow): DeadDelivery => ({
  ...row,
  error: error ?? '',
  dead_at: (deadAt ?? new Date(0)).toISOString(),
})

/** Retries one by its id, or `all`. Returns their number; 0 for a delivery that is not dead. */
export async function retryDead(tx: Tx, target: string, now: Date): Promise<number> {
  if (target === 'all') return (await reviveDeliveries(tx, now)) + (await reviveEvents(tx))
  const [, way, digits] = /^([ne])(\d{1,15})$/.exec(target) ?? []
  if (!digits) return 0
  return way === 'n' ? reviveDeliveries(tx, now, Number(digits)) : reviveEvents(tx, Number(digits))
}

/** Maximum number of notifications per message. */
const maxBatch = 30
/** Batch size of the worker. */
const maxPerRun = 500
/** Number of due rows scanned for an unlocked recipient. */
const maxHeads = 60
const retentionDays = 30

/** The longest due delivery that nobody else is sending, with all others due for that person and channel. */
async function takeDue(tx: Tx, now: Date): Promise<{ head: Head; due: Waiting[] } | undefined> {
  for (const head of await findHeads(tx, now, maxHeads)) {
    if (!(await holdHead(tx, head))) continue
    // Another process may have sent it between the query and the lock.
    const due = await lockDueOf(tx, head, { now, limit: maxBatch })
    if (due.length > 0) return { head, due }
  }
  return undefined
}

/**
 * Sends one message with everything due for one person and channel, in the transaction that holds the lock. A failure
 * is retried with backoff; after the last attempt it becomes a dead delivery.
 */
async function deliverOne(ctx: ServiceContext, writers: LetterWriters, limits: MailLimits): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const taken = await takeDue(tx, now)
    if (!taken) return false
    const { head, due } = taken
    const reader = (await findReachable(ctx, tx, [head.userId], now)).get(head.userId)
    const objects = due.flatMap(({ notice }) => subjectsOf(notice).map(({ id }) => id))
    const muted = await findMuted(tx, [head.userId], [...new Set(objects)])
    const email = head.channel === 'email' ? reader?.email : null
    const problem = email ? await suppressionOf(ctx, tx, email) : undefined
    const obstacle = obstacleOf(ctx, head.channel, reader)
    const awake = reader ? whenAwake(reader.rhythm, now) : now
    const wanted: Waiting[] = []
    const stranded: NotificationRow[] = []
    const asleep: number[] = []
    for (const one of due) {
      const why = whyNot(one, reader, { muted, problem, obstacle })
      if (why) {
        await setDone(tx, [one.delivery.id], { state: 'skipped', error: why, now })
        if (why === obstacle) stranded.push(one.notice)
      } else if (awake > now && !noticeRuleOf(one.notice.kind).urgent) asleep.push(one.delivery.id)
      else wanted.push(one)
    }
    await deliverOtherwise(ctx, tx, stranded, now)
    await setDue(tx, asleep, awake)
    const bundle = bundleOf(wanted, { writers, siteUrl: ctx.env.siteUrl })
    const rows = bundle.map(({ delivery }) => delivery)
    const ids = rows.map(({ id }) => id)
    const { channel } = head
    const laterAt = reader && (await busyUntil(ctx, tx, limits, { bundle, reader, now }))
    if (laterAt) {
      await setDue(tx, ids, laterAt)
      return true
    }
    try {
      if (reader) await send(ctx, reader, bundle, writers)
      await setDone(tx, ids, { state: 'sent', error: null, now })
    } catch (error) {
      // The next attempt is skipped where the refusal was permanent.
      if (error instanceof RecipientRefused && email) await takeRefusal(ctx, tx, email, error)
      if (error instanceof ChatGone && isChat(channel)) {
        await loseChat(
          ctx,
          tx,
          channel,
          bundle.map(({ notice }) => notice),
          now,
        )
        await setDone(tx, ids, { state: 'skipped', error: 'the chat is gone', now })
      } else await putOff(ctx, tx, rows, { error, now })
    }
    return true
  })
}

/** The chat is unlinked, and what was to go there goes by what else reaches the person. */
async function loseChat(
  ctx: ServiceContext,
  tx: Tx,
  messenger: MessengerName,
  notices: readonly NotificationRow[],
  now: Date,
): Promise<void> {
  const [first] = notices
  if (!first) return
  await endChatOf(tx, { userId: first.userId, messenger, change: 'blocked', now })
  await deliverOtherwise(ctx, tx, notices, now)
}

async function putOff(
  ctx: ServiceContext,
  tx: Tx,
  rows: readonly DeliveryRow[],
  { error, now }: { error: unknown; now: Date },
): Promise<void> {
  const text = withoutPersonalData(error instanceof Error ? error.message : String(error)).slice(0, 500)
  for (const { id, attempts: before, channel } of rows) {
    const attempts = before + 1
    const dead = attempts >= maxTries
    const where = { err: error, deliveryId: id, channel, attempts }
    if (dead) ctx.log.error(where, 'a notice was given up')
    else ctx.log.warn(where, 'a notice could not be sent, it is tried again')
    await setFailed(tx, id, {
      attempts,
      error: text,
      dueAt: new Date(now.getTime() + retryPause(attempts)),
      state: dead ? 'dead' : 'waiting',
      doneAt: dead ? now : null,
    })
  }
}

/** Sends due messages concurrently. Returns their number. */
export async function deliverDue(ctx: ServiceContext, writers: LetterWriters): Promise<number> {
  let sent = 0
  const rules = { mailDomain: { points: ctx.env.MAIL_PER_MINUTE, duration: 60 } }
  const limits = createLimiter(ctx.db.$client, ctx.keys, rules, ctx.redis)
  const lane = async () => {
    while (sent < maxPerRun && (await deliverOne(ctx, writers, limits))) sent += 1
  }
  // Each may need a second connection for the data of its letter.
  const lanes = Math.max(1, Math.min(3, Math.floor(ctx.env.DATABASE_POOL / 4)))
  await Promise.all(Array.from({ length: lanes }, lane))
  return sent
}

/** Deletes deliveries and failures of addresses that are a month old, and links into chats that nobody used. */
export async function deleteOldDeliveries(ctx: ServiceContext): Promise<void> {
  const now = ctx.clock.now()
  await deleteDoneBefore(ctx.db, new Date(now.getTime() - retentionDays * dayMs))
  await deleteOldFailures(ctx.db, now)
  await deleteOldTokens(ctx)
}
