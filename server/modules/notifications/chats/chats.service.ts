import { createHash, randomBytes } from 'node:crypto'
import type { CallResult } from '@/lib/contracts/calls'
import { type MessengerName, messengers } from '@/lib/contracts/notice-kinds'
import type { NoticeSettings } from '@/lib/contracts/notice-settings'
import { hourMs, minuteMs } from '@/lib/shared/time'
import type { DbOrTx, Tx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { createLimiter, type Limiter } from '@/server/platform/limiter'
import type { ServiceContext } from '../../context'
import { notify } from '../notifications.service'
import {
  type ChatRow,
  deleteChat,
  deleteChatsOf,
  deleteToken,
  deleteTokensBefore,
  findChats,
  findPending,
  lockChat,
  mayAct,
  putChat,
  putToken,
  takeToken,
} from './chats.repository'

/** How long a link into a chat holds. */
const linkMs = 15 * minuteMs

const rules = {
  /** Links given to one person. */
  chatLink: { points: 20, duration: hourMs / 1000 },
  /** Calls about one chat, and forged ones from one IP. */
  chatEvent: { points: 60, duration: 60 },
  chatForged: { points: 60, duration: 60 },
} as const
export type ChatLimits = Limiter<keyof typeof rules>

export const createChatLimits = ({ db, keys, redis }: ServiceContext): ChatLimits =>
  createLimiter(db.$client, keys, rules, redis)

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** The bot of a messenger. @throws AppError not_found where it is not configured */
export function botOf(ctx: Pick<ServiceContext, 'bots'>, messenger: MessengerName) {
  const bot = ctx.bots?.[messenger]
  if (!bot) throw new AppError('not_found')
  return bot
}

/** A link that opens a chat with the bot and tells it whose the chat is: once, and for a quarter of an hour. */
export async function giveLink(
  ctx: ServiceContext,
  limits: ChatLimits,
  actor: Actor,
  messenger: MessengerName,
): Promise<CallResult<'POST /v1/notifications/messengers/:messenger/link'>> {
  const bot = botOf(ctx, messenger)
  await limits.take('chatLink', String(actor.userId))
  const now = ctx.clock.now()
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + linkMs)
  const { userId } = actor
  await putToken(ctx.db, { userId, messenger, tokenHash: hashOf(token), expiresAt, createdAt: now })
  return { url: bot.linkOf(token), expires_at: expiresAt.toISOString() }
}

const noticeOf = (userId: number, kind: 'messenger.linked' | 'messenger.ended', row: Told) => ({
  userId,
  kind,
  dedupeKey: `${kind}:${row.messenger}:${row.now.getTime()}`,
  params: { messenger: row.messenger, ...(row.change && { change: row.change }) },
  target: null,
})
interface Told {
  messenger: MessengerName
  now: Date
  change?: 'stopped' | 'blocked' | 'taken'
}

/** Makes a chat the person's to whom the token was given; undefined for a token that does not hold. */
export async function linkChat(
  ctx: ServiceContext,
  { messenger, chatId, token }: { messenger: MessengerName; chatId: string; token: string },
): Promise<number | undefined> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    await lockChat(tx, messenger, chatId)
    const userId = await takeToken(tx, hashOf(token), messenger, now)
    if (userId === undefined || !(await mayAct(tx, userId))) return undefined
    const before = await putChat(tx, { userId, messenger, chatId, createdAt: now })
    if (before !== undefined && before !== userId)
      await notify(tx, [noticeOf(before, 'messenger.ended', { messenger, now, change: 'taken' })], now)
    await notify(tx, [noticeOf(userId, 'messenger.linked', { messenger, now })], now)
    return userId
  })
}

type Left = Told & { change: 'stopped' | 'blocked' }

/** Ends a chat that its person left: by a word, or by blocking the bot. Returns whether there was one. */
export async function endChat(tx: Tx, { chatId, ...left }: Left & { chatId: string }): Promise<boolean> {
  const userId = await deleteChat(tx, left.messenger, { chatId })
  if (userId !== undefined) await notify(tx, [noticeOf(userId, 'messenger.ended', left)], left.now)
  return userId !== undefined
}

/** The same, where the bot learnt of it when it wrote. */
export async function endChatOf(tx: Tx, { userId, ...left }: Left & { userId: number }): Promise<void> {
  if ((await deleteChat(tx, left.messenger, { userId })) === undefined) return
  await notify(tx, [noticeOf(userId, 'messenger.ended', left)], left.now)
}

/** Ends a chat on the site, or gives up linking one; a second call changes nothing. */
export async function unlinkChat(ctx: ServiceContext, actor: Actor, messenger: MessengerName): Promise<null> {
  await deleteToken(ctx.db, actor.userId, messenger)
  await deleteChat(ctx.db, messenger, { userId: actor.userId })
  return null
}

/** Ends all chats of a person: of an account that was restored, whoever linked them. */
export const unlinkAllChats = (tx: Tx, userId: number): Promise<void> => deleteChatsOf(tx, userId)

/** The messengers that are configured, and how the person stands with each. */
export async function messengersOf(
  ctx: ServiceContext,
  db: DbOrTx,
  userId: number,
): Promise<NoticeSettings['messengers']> {
  const configured = messengers.filter((name) => ctx.bots?.[name])
  if (configured.length === 0) return []
  const [chats, pending] = await Promise.all([
    findChats(db, userId),
    findPending(db, userId, ctx.clock.now()),
  ])
  const chatOf = (name: MessengerName): ChatRow | undefined =>
    chats.find(({ messenger }) => messenger === name)
  return configured.map((name) => ({
    name,
    linked_at: chatOf(name)?.createdAt.toISOString() ?? null,
    pending_until: pending.get(name)?.toISOString() ?? null,
  }))
}

export const deleteOldTokens = (ctx: ServiceContext): Promise<void> =>
  deleteTokensBefore(ctx.db, ctx.clock.now())
