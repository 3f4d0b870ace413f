import type { OwnMailProblem } from '@/lib/contracts/mail-problems'
import { type MessengerName, type NotificationKind, noticeRuleOf } from '@/lib/contracts/notice-kinds'
import { isNoticeEnabled, isWarning } from '@/lib/contracts/notice-reach'
import { dayMs, secondMs } from '@/lib/shared/time'
import type { Message } from '@/server/adapters/messages/messages'
import type { Tx } from '@/server/db/client'
import { AppError } from '@/server/platform/errors'
import type { Limiter } from '@/server/platform/limiter'
import type { ServiceContext } from '../context'
import { chatMessage } from './chats/chat-message'
import { findChat } from './chats/chats.repository'
import { smsTimesSince, type Waiting } from './deliveries.repository'
import { namesInLetters, quickAnswerKinds } from './hooks'
import { digestLetter, noticeLetter } from './letters'
import type { NotificationRow } from './notifications.repository'
import type { NoticeReader } from './preferences.repository'
import { pushTo } from './push.service'
import { isChat } from './reach.service'
import { composeSms, noticeSms } from './sms'
import { subjectsOf } from './subjects'

/** Renders the letter of a kind with its own layout; undefined when there is nothing to send. */
export type LetterWriter = (
  ctx: ServiceContext,
  notice: NotificationRow,
  to: string,
) => Promise<Message | undefined>

export type LetterWriters = Partial<Record<NotificationKind, LetterWriter>>

export type MailLimits = Limiter<'mailDomain'>

/**
 * Bundles due notifications of a person in one message; what has its own letter or answers is sent separately, and what an
 * SMS has no room for in the next one.
 */
export function bundleOf(
  due: readonly Waiting[],
  { writers, siteUrl }: { writers: LetterWriters; siteUrl: string },
): Waiting[] {
  const [first] = due
  if (!first) return []
  if (first.delivery.channel === 'sms') {
    const { told } = composeSms(
      siteUrl,
      due.map(({ notice }) => notice),
    )
    return due.filter(({ notice }) => told.includes(notice))
  }
  const alone = ({ delivery: { channel }, notice }: Waiting) =>
    channel === 'email'
      ? writers[notice.kind] !== undefined
      : isChat(channel) && quickAnswerKinds.includes(notice.kind)
  return alone(first) ? [first] : due.filter((one) => !alone(one))
}

/** Whether it still has to be sent: it may have been read, muted or disabled, the address or account be gone. */
export function whyNot(
  { delivery, notice }: Waiting,
  reader: NoticeReader | undefined,
  {
    muted,
    problem,
    obstacle,
  }: { muted: ReadonlySet<string>; problem: OwnMailProblem | undefined; obstacle: string | undefined },
): string | undefined {
  // Whoever called our letters spam still learns what nobody can switch off, as of a sign-in to the account.
  const isRefused = problem && (problem.kind === 'bounce' || noticeRuleOf(notice.kind).email !== 'fixed')
  if (isRefused) return `letters do not arrive: ${problem.kind}`
  if (notice.readAt) return 'read'
  // Letters about a freeze are sent separately, to the former addresses.
  if (reader?.isFrozen) return 'frozen'
  if (subjectsOf(notice).some(({ id }) => muted.has(`${notice.userId} ${id}`))) return 'muted'
  if (obstacle) return obstacle
  return reader && isNoticeEnabled(reader.choices, notice.kind, delivery.channel, reader.reach)
    ? undefined
    : 'switched off'
}

/** When the domain of the address takes letters again; undefined where it does so now. One letter is counted. */
async function mailBusyUntil(limits: MailLimits, email: string, now: Date): Promise<Date | undefined> {
  try {
    await limits.take('mailDomain', email.slice(email.lastIndexOf('@') + 1).toLowerCase())
    return undefined
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'rate_limited')) throw error
    return new Date(now.getTime() + (error.details.retryAfter ?? 1) * secondMs)
  }
}

interface ReadyBundle {
  bundle: readonly Waiting[]
  reader: NoticeReader
  now: Date
}

/** Of the site's SMS of a day: the rest is left to codes, without which nobody signs in. */
const noticeShare = 0.5

/**
 * The end of the day whose SMS are spent: of the person's own, or of the whole site's by its UTC day. A warning does not
 * wait for the person's: whoever it warns of could have spent it.
 */
async function smsSpentUntil(
  ctx: ServiceContext,
  tx: Tx,
  { bundle, reader, now }: ReadyBundle,
): Promise<Date | undefined> {
  const warns = bundle.some(({ notice }) => isWarning(notice.kind))
  const times = warns ? [] : await smsTimesSince(tx, reader.userId, new Date(now.getTime() - dayMs))
  const place = times.at(-ctx.env.SMS_NOTICES_PER_DAY)
  if (place) return new Date(place.getTime() + dayMs)
  if ((await ctx.messenger.canSendSms?.(noticeShare)) !== false) return undefined
  return new Date(Math.floor(now.getTime() / dayMs + 1) * dayMs)
}

/** When a channel takes a bundle for its person; undefined where it does so now. */
export async function busyUntil(
  ctx: ServiceContext,
  tx: Tx,
  limits: MailLimits,
  ready: ReadyBundle,
): Promise<Date | undefined> {
  const { bundle, reader, now } = ready
  const channel = bundle[0]?.delivery.channel
  if (channel === 'email' && reader.email) return mailBusyUntil(limits, reader.email, now)
  return channel === 'sms' ? smsSpentUntil(ctx, tx, ready) : undefined
}

/** Of candidates whom an employer is told of together. */
const namedBy = (notices: readonly NotificationRow[]) =>
  notices.flatMap(({ mergeKey, target }) => (mergeKey !== null && target ? [target.public_id] : []))

async function sendLetter(
  ctx: ServiceContext,
  { publicId, userId, email }: NoticeReader,
  notices: readonly [NotificationRow, ...NotificationRow[]],
  writers: LetterWriters,
): Promise<void> {
  if (email === null) return
  const [first] = notices
  const to = { email, userId: publicId }
  const writer = writers[first.kind]
  const letter = writer
    ? await writer(ctx, first, email)
    : notices.length === 1
      ? noticeLetter(ctx, first, to)
      : digestLetter(ctx, notices, to, await namesInLetters(ctx, userId, namedBy(notices)))
  if (letter) await ctx.messenger.send(letter)
}

/** @throws ChatGone when the person does not let the bot write any more */
async function sendToChat(
  ctx: ServiceContext,
  messenger: MessengerName,
  notices: readonly [NotificationRow, ...NotificationRow[]],
): Promise<void> {
  const chat = await findChat(ctx.db, notices[0].userId, messenger)
  if (chat) await ctx.bots?.[messenger]?.send(await chatMessage(ctx, chat.chatId, notices))
}

/** Sends one message with all of a bundle. */
export async function send(
  ctx: ServiceContext,
  reader: NoticeReader,
  bundle: readonly Waiting[],
  writers: LetterWriters,
): Promise<void> {
  const [first, ...others] = bundle
  if (!first) return
  const notices = [first.notice, ...others.map(({ notice }) => notice)] as const
  switch (first.delivery.channel) {
    case 'email':
      return sendLetter(ctx, reader, [...notices], writers)
    case 'push':
      await pushTo(ctx, reader.userId, notices)
      return
    case 'sms':
      if (reader.phone) await ctx.messenger.send(noticeSms(ctx.env.siteUrl, reader.phone, notices))
      return
    case 'max':
    case 'vk':
      return sendToChat(ctx, first.delivery.channel, [...notices])
  }
}
