import type { CallResult } from '@/lib/contracts/calls'
import type { SubscriptionState } from '@/lib/contracts/notice-settings'
import type { Mute, MuteType } from '@/lib/contracts/notifications'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { readUnsubscribeToken } from '@/server/platform/unsubscribe'
import type { ServiceContext } from '../context'
import { type LetterSource, type LetterSubscription, letterSource } from './hooks'
import {
  countMutes,
  deleteMute,
  findNoticeAbout,
  insertMute,
  type NamedMute,
  pageOfMutes,
} from './preferences.repository'
import { titleOf } from './subjects'

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
