import {
  isNoticeEnabled,
  type NoticeChannel,
  type NoticeChoices,
  type NotificationKind,
  noticeRuleOf,
  notificationKinds,
} from '@/lib/contracts/notice-kinds'
import type { NoticeSettings, NoticeSettingsChange } from '@/lib/contracts/notice-settings'
import type { Actor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { zoneOrDefault } from '@/server/platform/time'
import type { ServiceContext } from '../context'
import { findReaders, findUserId, lockSettings, updateSettings } from './preferences.repository'
import { countSubscriptions } from './push.repository'
import { vapidKeys } from './push-sender'

/** How the person is told now, kind by kind. */
export async function readSettings(ctx: ServiceContext, actor: Actor): Promise<NoticeSettings> {
  const now = ctx.clock.now()
  const [readers, devices, keys] = await Promise.all([
    findReaders(ctx.db, [actor.userId], now),
    countSubscriptions(ctx.db, actor.userId, now),
    vapidKeys(ctx),
  ])
  const reader = readers.get(actor.userId)
  if (!reader) throw new AppError('unauthorized')
  const { choices, rhythm } = reader
  const choice = (kind: NotificationKind, channel: NoticeChannel) => ({
    on: isNoticeEnabled(choices, kind, channel),
    fixed: noticeRuleOf(kind)[channel] === 'fixed',
  })
  return {
    kinds: notificationKinds
      .filter((kind) => noticeRuleOf(kind).readers.includes(actor.accountType))
      .map((kind) => ({
        kind,
        group: noticeRuleOf(kind).group,
        site: choice(kind, 'site'),
        email: choice(kind, 'email'),
        push: choice(kind, 'push'),
      })),
    cadence: rhythm.cadence,
    quiet: { on: rhythm.quiet, from: rhythm.quietFrom, to: rhythm.quietTo },
    time_zone: rhythm.timeZone,
    has_email: reader.email !== null,
    push: { public_key: keys.publicKey, devices },
  }
}

/** Only what differs from the rules is kept, so that a later default reaches those who never chose. */
function chosen(before: NoticeChoices, kind: NotificationKind, channel: NoticeChannel, on: boolean) {
  const standing = noticeRuleOf(kind)[channel]
  if (standing === 'fixed') return before
  const { [channel]: _, ...others } = before[kind] ?? {}
  const usual = (standing === 'on') === on
  return { ...before, [kind]: usual ? others : { ...others, [channel]: on } }
}

export async function changeSettings(
  ctx: ServiceContext,
  actor: Actor,
  { kinds = [], cadence, quiet, time_zone }: NoticeSettingsChange,
): Promise<NoticeSettings> {
  if (quiet?.on && quiet.from === quiet.to) throw invalidField('quiet.to', 'invalid')
  await ctx.db.transaction(async (tx) => {
    const before = await lockSettings(tx, actor.userId)
    const choices = kinds.reduce<NoticeChoices>(
      (now, { kind, channel, on }) => chosen(now, kind, channel, on),
      before.choices,
    )
    await updateSettings(tx, actor.userId, {
      choices,
      ...(cadence && { cadence }),
      ...(quiet && { quiet: quiet.on, quietFrom: quiet.from, quietTo: quiet.to }),
      ...(time_zone !== undefined && { timeZone: zoneOrDefault(time_zone) }),
      updatedAt: ctx.clock.now(),
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
    const choices = kindsOf(name).reduce<NoticeChoices>((now, kind) => {
      // One kind comes back though it is off by default; all come back as they are for everyone.
      const on = active && (name !== 'all' || noticeRuleOf(kind).email === 'on')
      return chosen(now, kind, 'email', on)
    }, row.choices)
    await updateSettings(tx, userId, { choices, updatedAt: ctx.clock.now() })
  })
  return { name, active }
}
