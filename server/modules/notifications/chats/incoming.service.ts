import type { MessengerName } from '@/lib/contracts/notice-kinds'
import { routes } from '@/lib/routes'
import { type Bot, type BotEvent, ChatGone } from '@/server/adapters/messengers/messengers'
import { translator } from '@/server/lib/translator'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { answerQuickly } from '../hooks'
import { setRead } from '../notifications.repository'
import { readAnswer } from './chat-message'
import { findOwner, findOwnNotice } from './chats.repository'
import { botOf, type ChatLimits, endChat, linkChat } from './chats.service'

const t = translator('chats')

/** Words that end the messages, as a person may write them. */
const stops = /^(?:стоп|stop|отключить|отписаться|хватит)[.!]?$/i

/** Says something back; that it could not be said must not have the messenger repeat its call. */
async function say(ctx: ServiceContext, bot: Bot, chatId: string, text: string, key: string): Promise<void> {
  try {
    await bot.send({ chatId, text, key })
  } catch (error) {
    if (error instanceof ChatGone) return
    ctx.log.warn({ err: error, messenger: bot.name }, 'a bot could not answer')
  }
}

const settingsUrl = ({ env }: ServiceContext) => `${env.siteUrl}${routes.mySettings()}#notices`

async function takeToken(ctx: ServiceContext, bot: Bot, chatId: string, token: string): Promise<string> {
  const linked = await linkChat(ctx, { messenger: bot.name, chatId, token })
  if (linked !== undefined) return t('linked', { messenger: bot.name })
  // A call that is repeated finds its token used up.
  const owner = await findOwner(ctx.db, bot.name, chatId)
  return owner ? t('still_linked') : t('stale', { messenger: bot.name, url: settingsUrl(ctx) })
}

async function answerPress(
  ctx: ServiceContext,
  messenger: MessengerName,
  { chatId, answer }: Extract<BotEvent, { type: 'pressed' }>,
): Promise<string> {
  const owner = await findOwner(ctx.db, messenger, chatId)
  if (!owner) return t('unlinked', { messenger, url: settingsUrl(ctx) })
  const read = readAnswer(answer)
  const notice = read && (await findOwnNotice(ctx.db, owner.userId, read.noticeId))
  if (!read || !notice) return t('forgotten')
  const said = await answerQuickly(ctx, notice, read.code)
  await ctx.db.transaction((tx) => setRead(tx, owner.userId, ctx.clock.now(), { ids: [notice.publicId] }))
  return said
}

async function handle(ctx: ServiceContext, bot: Bot, event: BotEvent, key: string): Promise<void> {
  const { chatId } = event
  const messenger = bot.name
  const leave = (change: 'stopped' | 'blocked') =>
    ctx.db.transaction((tx) => endChat(tx, { messenger, chatId, change, now: ctx.clock.now() }))
  switch (event.type) {
    case 'left':
      await leave('blocked')
      return
    case 'pressed': {
      const text = await answerPress(ctx, messenger, event)
      await bot.acknowledge(event, text).catch((error: unknown) => {
        ctx.log.warn({ err: error, messenger }, 'a pressed button could not be acknowledged')
      })
      return say(ctx, bot, chatId, text, key)
    }
    case 'started':
    case 'said': {
      if (event.token !== null)
        return say(ctx, bot, chatId, await takeToken(ctx, bot, chatId, event.token), key)
      if (event.type === 'said' && stops.test(event.text)) {
        const ended = await leave('stopped')
        return say(ctx, bot, chatId, t(ended ? 'stopped' : 'nothing', { url: settingsUrl(ctx) }), key)
      }
      const owner = await findOwner(ctx.db, messenger, chatId)
      return say(ctx, bot, chatId, t(owner ? 'help' : 'unlinked', { messenger, url: settingsUrl(ctx) }), key)
    }
  }
}

/**
 * A call of a messenger. Returns the text it expects.
 * @throws AppError not_found without the secret or where the bot is not configured, rate_limited
 */
export async function takeUpdate(
  ctx: ServiceContext,
  limits: ChatLimits,
  {
    messenger,
    body,
    secret,
    ip,
    requestId,
  }: {
    messenger: MessengerName
    body: Readonly<Record<string, unknown>>
    secret: string | undefined
    ip: string
    requestId: string
  },
): Promise<string> {
  const bot = botOf(ctx, messenger)
  const incoming = bot.read(body, secret)
  if (!incoming) {
    await limits.take('chatForged', ip)
    throw new AppError('not_found')
  }
  const { event, reply } = incoming
  if (!event) return reply
  try {
    await limits.take('chatEvent', `${messenger}:${event.chatId}`)
  } catch (error) {
    // A repetition by the messenger would only make it worse.
    if (error instanceof AppError && error.code === 'rate_limited') return reply
    throw error
  }
  await handle(ctx, bot, event, requestId)
  return reply
}
