import type { Page } from '@/lib/contracts/call'
import type { OwnMailProblem } from '@/lib/contracts/mail-problems'
import { isNoticeEnabled, type NotificationKind, noticeRuleOf } from '@/lib/contracts/notice-kinds'
import type { DeadLetter } from '@/lib/contracts/notifications'
import { withoutPersonalData } from '@/lib/shared/error-reporter'
import { dayMs, secondMs } from '@/lib/shared/time'
import { type Message, RecipientRefused } from '@/server/adapters/messages/messages'
import type { DbOrTx, Tx } from '@/server/db/client'
import { AppError } from '@/server/platform/errors'
import { createLimiter, type Limiter } from '@/server/platform/limiter'
import type { ServiceContext } from '../context'
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
import { digestLetter, noticeLetter } from './letters'
import { deleteOldFailures } from './mail/mail-problems.repository'
import { suppressionOf, takeRefusal } from './mail/mail-problems.service'
import type { NotificationRow } from './notifications.repository'
import { findMuted, findReaders, type NoticeReader } from './preferences.repository'
import { pushTo } from './push.service'
import { subjectsOf } from './subjects'
import { maxTries, retryPause, whenAwake } from './timing'

/** Dead letters: deliveries and events whose retries are exhausted, newest first, without their recipients. */
export async function deadLetters(
  db: DbOrTx,
  { page, size }: { page: number; size: number },
): Promise<Page<DeadLetter>> {
  const [rows, total] = await Promise.all([
    pageOfDead(db, { limit: size, offset: (page - 1) * size }),
    countDead(db),
  ])
  return { results: rows.map(present), total, page, size }
}

const present = ({ deadAt, error, ...row }: DeadRow): DeadLetter => ({
  ...row,
  error: error ?? '',
  dead_at: (deadAt ?? new Date(0)).toISOString(),
})

/** Retries one by its id, or `all`. Returns their number; 0 for a delivery that is not dead. */
export async function reviveLetters(tx: Tx, target: string, now: Date): Promise<number> {
  if (target === 'all') return (await reviveDeliveries(tx, now)) + (await reviveEvents(tx))
  const [, way, digits] = /^([ne])(\d{1,15})$/.exec(target) ?? []
  if (!digits) return 0
  return way === 'n' ? reviveDeliveries(tx, now, Number(digits)) : reviveEvents(tx, Number(digits))
}

/** Renders the letter of a kind with its own layout; undefined when there is nothing to send. */
export type LetterWriter = (
  ctx: ServiceContext,
  notice: NotificationRow,
  to: string,
) => Promise<Message | undefined>

export type LetterWriters = Partial<Record<NotificationKind, LetterWriter>>

type MailLimits = Limiter<'mailDomain'>

/** Maximum number of notifications per message. */
const maxBatch = 30
/** Batch size of the worker. */
const maxPerRun = 500
/** Number of due rows scanned for an unlocked recipient. */
const maxHeads = 60
const retentionDays = 30

/** Groups due notifications of a person to one message; a kind with its own letter is sent separately. */
function together(due: readonly Waiting[], writers: LetterWriters): Waiting[] {
  const [first] = due
  if (!first) return []
  const alone = ({ delivery, notice }: Waiting) =>
    delivery.channel === 'email' && writers[notice.kind] !== undefined
  return alone(first) ? [first] : due.filter((one) => !alone(one))
}

/** Whether it still has to be sent: it may have been read, muted or disabled, the address or account be gone. */
function whyNot(
  { delivery, notice }: Waiting,
  reader: NoticeReader | undefined,
  { muted, problem }: { muted: ReadonlySet<string>; problem: OwnMailProblem | undefined },
): string | undefined {
  // Whoever called our letters spam still learns what nobody can switch off, as of a sign-in to the account.
  const isRefused = problem && (problem.kind === 'bounce' || noticeRuleOf(notice.kind).email !== 'fixed')
  if (isRefused) return `letters do not arrive: ${problem.kind}`
  if (notice.readAt) return 'read'
  // Letters about a freeze are sent separately, to the former addresses.
  if (reader?.isFrozen) return 'frozen'
  if (subjectsOf(notice).some(({ id }) => muted.has(`${notice.userId} ${id}`))) return 'muted'
  if (!reader || !isNoticeEnabled(reader.choices, notice.kind, delivery.channel)) return 'switched off'
  return delivery.channel === 'email' && reader.email === null ? 'no address' : undefined
}

async function send(
  ctx: ServiceContext,
  { userId, publicId, email }: NoticeReader,
  group: readonly Waiting[],
  writers: LetterWriters,
): Promise<void> {
  const [first, ...others] = group
  if (!first) return
  const notices = [first.notice, ...others.map(({ notice }) => notice)] as const
  if (first.delivery.channel === 'push') {
    await pushTo(ctx, userId, notices)
    return
  }
  if (email === null) return
  const to = { email, userId: publicId }
  const writer = writers[first.notice.kind]
  const letter = writer
    ? await writer(ctx, first.notice, email)
    : notices.length === 1
      ? noticeLetter(ctx, first.notice, to)
      : digestLetter(ctx, [...notices], to)
  if (letter) await ctx.messenger.send(letter)
}

/** When the domain of the address takes letters again; undefined where it does so now. One letter is counted. */
async function busyUntil(limits: MailLimits, email: string, now: Date): Promise<Date | undefined> {
  try {
    await limits.take('mailDomain', email.slice(email.lastIndexOf('@') + 1).toLowerCase())
    return undefined
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'rate_limited')) throw error
    return new Date(now.getTime() + (error.details.retryAfter ?? 1) * secondMs)
  }
}

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
 * is retried with backoff; after the last attempt it becomes a dead letter.
 */
async function deliverOne(ctx: ServiceContext, writers: LetterWriters, limits: MailLimits): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const taken = await takeDue(tx, now)
    if (!taken) return false
    const { head, due } = taken
    const reader = (await findReaders(tx, [head.userId], now)).get(head.userId)
    const objects = due.flatMap(({ notice }) => subjectsOf(notice).map(({ id }) => id))
    const muted = await findMuted(tx, [head.userId], [...new Set(objects)])
    const email = head.channel === 'email' ? reader?.email : null
    const problem = email ? await suppressionOf(ctx, tx, email) : undefined
    const awake = reader ? whenAwake(reader.rhythm, now) : now
    const wanted: Waiting[] = []
    const asleep: number[] = []
    for (const one of due) {
      const why = whyNot(one, reader, { muted, problem })
      if (why) await setDone(tx, [one.delivery.id], { state: 'skipped', error: why, now })
      else if (awake > now && !noticeRuleOf(one.notice.kind).urgent) asleep.push(one.delivery.id)
      else wanted.push(one)
    }
    await setDue(tx, asleep, awake)
    const group = together(wanted, writers)
    const rows = group.map(({ delivery }) => delivery)
    const ids = rows.map(({ id }) => id)
    const laterAt = email && rows.length > 0 ? await busyUntil(limits, email, now) : undefined
    if (laterAt) {
      await setDue(tx, ids, laterAt)
      return true
    }
    try {
      if (reader) await send(ctx, reader, group, writers)
      await setDone(tx, ids, { state: 'sent', error: null, now })
    } catch (error) {
      // The next attempt is skipped where the refusal was permanent.
      if (error instanceof RecipientRefused && email) await takeRefusal(ctx, tx, email, error)
      await putOff(ctx, tx, rows, { error, now })
    }
    return true
  })
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

/** Deletes deliveries and failures of addresses that are a month old. */
export async function deleteOldDeliveries(ctx: ServiceContext): Promise<void> {
  const now = ctx.clock.now()
  await deleteDoneBefore(ctx.db, new Date(now.getTime() - retentionDays * dayMs))
  await deleteOldFailures(ctx.db, now)
}
