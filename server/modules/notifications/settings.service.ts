import type { CallResult } from '@/lib/contracts/calls'
import {
  type NoticeChannel,
  type NoticeChoices,
  type NotificationKind,
  noticeRuleOf,
  notificationKinds,
} from '@/lib/contracts/notice-kinds'
import { isNoticeEnabled, isPhoneOnly, type NoticeReach, standingOf } from '@/lib/contracts/notice-reach'
import type {
  NoticeSettings,
  NoticeSettingsChange,
  SubscriptionKind,
  SubscriptionState,
} from '@/lib/contracts/notice-settings'
import type { Mute, MuteType } from '@/lib/contracts/notifications'
import { defineHook } from '@/server/lib/hook'
import type { Actor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { zoneOrDefault } from '@/server/platform/time'
import { readUnsubscribeToken } from '@/server/platform/unsubscribe'
import type { ServiceContext } from '../context'
import { messengersOf } from './chats/chats.service'
import { liftSuppression, suppressionOf } from './mail/mail-problems.service'
import {
  countMutes,
  deleteMute,
  findNoticeAbout,
  findReaders,
  findUserId,
  insertMute,
  lockSettings,
  type NamedMute,
  pageOfMutes,
  updateSettings,
} from './preferences.repository'
import { countSubscriptions } from './push.repository'
import { vapidKeys } from './push-sender'
import { findReachable } from './reach.service'
import { titleOf } from './subjects'

interface LetterSubscription {
  name: string
  active: boolean
}

/** How letters of one kind are stopped; `undefined` when what sent them is gone. */
export interface LetterSource {
  find(ctx: ServiceContext, publicId: string): Promise<LetterSubscription | undefined>
  set(ctx: ServiceContext, publicId: string, active: boolean): Promise<LetterSubscription | undefined>
}

/** Who sends letters of a kind. */
export const letterSource = defineHook<[SubscriptionKind], LetterSource>('letterSource')

/** @throws AppError not_found for a token that is not ours, or whose sender is gone: nothing will come of it */
async function withSource(
  ctx: ServiceContext,
  token: string,
  ask: (source: LetterSource, id: string) => Promise<LetterSubscription | undefined>,
): Promise<SubscriptionState> {
  const subscription = readUnsubscribeToken(ctx.keys, token)
  const letters = subscription && (await ask(letterSource(subscription.kind), subscription.id))
  if (!subscription || !letters) throw new AppError('not_found')
  return { kind: subscription.kind, ...letters }
}

export const readLetters = (ctx: ServiceContext, token: string): Promise<SubscriptionState> =>
  withSource(ctx, token, (source, id) => source.find(ctx, id))

export const changeLetters = (
  ctx: ServiceContext,
  token: string,
  active: boolean,
): Promise<SubscriptionState> => withSource(ctx, token, (source, id) => source.set(ctx, id, active))

const maxMutes = 500

const present = (row: NamedMute): Mute => ({
  type: row.type,
  public_id: row.objectId,
  title: titleOf(row.type, row),
  created_at: row.createdAt.toISOString(),
})

export async function listMutes(
  ctx: ServiceContext,
  actor: Actor,
  { page, size }: { page: number; size: number },
): Promise<CallResult<'GET /v1/notifications/mutes'>> {
  const [rows, total] = await Promise.all([
    pageOfMutes(ctx.db, actor.userId, { limit: size, offset: (page - 1) * size }),
    countMutes(ctx.db, actor.userId),
  ])
  return { results: rows.map(present), total, page, size }
}

/** @throws AppError not_found for what the person was never told of; limit_exceeded beyond 500 */
export async function mute(
  ctx: ServiceContext,
  actor: Actor,
  { type, public_id: objectId }: { type: MuteType; public_id: string },
): Promise<Mute> {
  const notice = await findNoticeAbout(ctx.db, actor.userId, objectId)
  if (!notice) throw new AppError('not_found')
  if ((await countMutes(ctx.db, actor.userId)) >= maxMutes) throw new AppError('limit_exceeded')
  const row = { userId: actor.userId, type, objectId, createdAt: ctx.clock.now() }
  await insertMute(ctx.db, row)
  return present({ ...row, params: notice.params, target: notice.target })
}

/** Tells of it again; what was never silent stays so. */
export async function unmute(
  ctx: ServiceContext,
  actor: Actor,
  { public_id: objectId }: { public_id: string },
): Promise<null> {
  await deleteMute(ctx.db, actor.userId, objectId)
  return null
}

/** How the person is told now, kind by kind. */
export async function readSettings(ctx: ServiceContext, actor: Actor): Promise<NoticeSettings> {
  const now = ctx.clock.now()
  const [readers, devices, keys] = await Promise.all([
    findReachable(ctx, ctx.db, [actor.userId], now),
    countSubscriptions(ctx.db, actor.userId, now),
    vapidKeys(ctx),
  ])
  const reader = readers.get(actor.userId)
  if (!reader) throw new AppError('unauthorized')
  const { choices, rhythm, reach } = reader
  const choice = (kind: NotificationKind, channel: NoticeChannel) => ({
    on: isNoticeEnabled(choices, kind, channel, reach),
    fixed: standingOf(kind, channel, reach) === 'fixed',
  })
  const offered = (kind: NotificationKind, channel: NoticeChannel) =>
    standingOf(kind, channel, reach) === null ? null : choice(kind, channel)
  return {
    kinds: notificationKinds
      .filter((kind) => noticeRuleOf(kind).readers.includes(actor.accountType))
      .map((kind) => ({
        kind,
        group: noticeRuleOf(kind).section,
        site: choice(kind, 'site'),
        email: choice(kind, 'email'),
        push: choice(kind, 'push'),
        sms: offered(kind, 'sms'),
        max: offered(kind, 'max'),
        vk: offered(kind, 'vk'),
      })),
    cadence: rhythm.cadence,
    quiet: { on: rhythm.quiet, from: rhythm.quietFrom, to: rhythm.quietTo },
    time_zone: rhythm.timeZone,
    has_email: reader.email !== null,
    mail_problem: (reader.email && (await suppressionOf(ctx, ctx.db, reader.email))) || null,
    push: { public_key: keys.publicKey, devices },
    has_sms: reach.phone,
    phone_only: isPhoneOnly(reach),
    messengers: await messengersOf(ctx, ctx.db, actor.userId),
    has_chosen_reach: reader.hasChosenReach,
  }
}

/** Sends letters to the person's address again. */
export async function liftOwnProblem(ctx: ServiceContext, actor: Actor): Promise<null> {
  const reader = (await findReaders(ctx.db, [actor.userId], ctx.clock.now())).get(actor.userId)
  if (reader?.email) await liftSuppression(ctx, reader.email)
  return null
}

/** Only what differs from the rules is kept, so that a later default reaches those who never chose. */
function chosen(
  before: NoticeChoices,
  { kind, channel, on }: { kind: NotificationKind; channel: NoticeChannel; on: boolean },
  reach: NoticeReach,
) {
  const standing = standingOf(kind, channel, reach)
  if (standing === null || standing === 'fixed') return before
  const { [channel]: _, ...others } = before[kind] ?? {}
  const usual = (standing === 'on') === on
  return { ...before, [kind]: usual ? others : { ...others, [channel]: on } }
}

export async function changeSettings(
  ctx: ServiceContext,
  actor: Actor,
  { kinds = [], cadence, quiet, time_zone, has_chosen_reach }: NoticeSettingsChange,
): Promise<NoticeSettings> {
  if (quiet?.on && quiet.from === quiet.to) throw invalidField('quiet.to', 'invalid')
  await ctx.db.transaction(async (tx) => {
    const before = await lockSettings(tx, actor.userId)
    const now = ctx.clock.now()
    const reach = (await findReachable(ctx, tx, [actor.userId], now)).get(actor.userId)?.reach
    if (!reach) throw new AppError('unauthorized')
    const choices = kinds.reduce<NoticeChoices>((made, change) => chosen(made, change, reach), before.choices)
    await updateSettings(tx, actor.userId, {
      choices,
      ...(cadence && { cadence }),
      ...(quiet && { quiet: quiet.on, quietFrom: quiet.from, quietTo: quiet.to }),
      ...(time_zone !== undefined && { timeZone: zoneOrDefault(time_zone) }),
      ...(has_chosen_reach !== undefined && { reachChosenAt: has_chosen_reach ? now : null }),
      updatedAt: now,
    })
  })
  return readSettings(ctx, actor)
}

/** Letters of one kind, or all that may be stopped: what the way out of a letter is about. */
const kindsOf = (name: string): NotificationKind[] =>
  notificationKinds.filter(
    (kind) => noticeRuleOf(kind).email !== 'fixed' && (name === 'all' || kind.replace('.', '-') === name),
  )

interface Letters {
  name: string
  active: boolean
}

/** By `<public id of the person>~<kind with a dash, or all>`; undefined when there is no such person or kind. */
export async function lettersOf(ctx: ServiceContext, id: string): Promise<Letters | undefined> {
  const [publicId = '', name = ''] = id.split('~')
  const kinds = kindsOf(name)
  const userId = kinds.length > 0 ? await findUserId(ctx.db, publicId) : undefined
  if (userId === undefined) return undefined
  const reader = (await findReaders(ctx.db, [userId], ctx.clock.now())).get(userId)
  return { name, active: kinds.some((kind) => isNoticeEnabled(reader?.choices ?? {}, kind, 'email')) }
}

/** Stops them, or has them come as the rules say; a second time changes nothing. */
export async function setLetters(
  ctx: ServiceContext,
  id: string,
  active: boolean,
): Promise<Letters | undefined> {
  const before = await lettersOf(ctx, id)
  const [publicId = '', name = ''] = id.split('~')
  const userId = before && (await findUserId(ctx.db, publicId))
  if (!before || userId === undefined || before.active === active) return before
  await ctx.db.transaction(async (tx) => {
    const row = await lockSettings(tx, userId)
    const reader = (await findReaders(tx, [userId], ctx.clock.now())).get(userId)
    if (!reader) return
    const choices = kindsOf(name).reduce<NoticeChoices>((now, kind) => {
      // One kind comes back though it is off by default; all come back as they are for everyone.
      const on = active && (name !== 'all' || noticeRuleOf(kind).email === 'on')
      return chosen(now, { kind, channel: 'email', on }, reader.reach)
    }, row.choices)
    await updateSettings(tx, userId, { choices, updatedAt: ctx.clock.now() })
  })
  return { name, active }
}
