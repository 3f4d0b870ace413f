import { timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import type { PushRenewalBody, PushSubscriptionBody } from '@/lib/contracts/notice-settings'
import { noticePath } from '@/lib/notice-path'
import { routes } from '@/lib/routes'
import { translator } from '@/server/lib/translator'
import type { Actor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { zoneOrDefault } from '@/server/platform/time'
import type { ServiceContext } from '../context'
import { noticeText } from './notice-text'
import type { NotificationRow } from './notifications.repository'
import { lockSettings, updateSettings } from './preferences.repository'
import {
  countSubscriptions,
  deleteSubscription,
  deleteSubscriptions,
  findByEndpoint,
  findSubscriptions,
  moveSubscription,
  trimSubscriptions,
  upsertSubscription,
} from './push.repository'
import { endpointAllowed, type PushMessage, sendPush } from './push-sender'

const t = translator('notices')

/** Maximum number of subscriptions per person; the oldest is removed. */
const maxDevices = 10

/** @throws AppError validation_failed for an endpoint of no known push service */
export async function subscribe(
  ctx: ServiceContext,
  actor: Actor,
  { endpoint, keys, time_zone }: z.infer<typeof PushSubscriptionBody>,
): Promise<{ devices: number }> {
  if (!(await endpointAllowed(ctx, endpoint))) throw invalidField('endpoint', 'invalid')
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    await lockSettings(tx, actor.userId)
    if (time_zone !== undefined) {
      await updateSettings(tx, actor.userId, { timeZone: zoneOrDefault(time_zone), updatedAt: now })
    }
    await upsertSubscription(tx, {
      userId: actor.userId,
      sessionId: actor.sessionId,
      endpoint,
      p256dh: keys.p256dh,
      auth: keys.auth,
      createdAt: now,
    })
    await trimSubscriptions(tx, actor.userId, maxDevices)
  })
  return { devices: await countSubscriptions(ctx.db, actor.userId, now) }
}

const sameSecret = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Updates a subscription whose endpoint was replaced. The caller has no token: the old endpoint and its secret
 * authenticate the request.
 * @throws AppError not_found for an unknown subscription or a wrong secret, validation_failed for an endpoint of no
 * known push service
 */
export async function renew(
  ctx: ServiceContext,
  { old, endpoint, keys }: z.infer<typeof PushRenewalBody>,
): Promise<null> {
  const known = await findByEndpoint(ctx.db, old.endpoint)
  if (!known || !sameSecret(known.auth, old.auth)) throw new AppError('not_found')
  if (!(await endpointAllowed(ctx, endpoint))) throw invalidField('endpoint', 'invalid')
  await ctx.db.transaction((tx) =>
    moveSubscription(tx, known.id, { endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  )
  return null
}

export async function unsubscribe(
  ctx: ServiceContext,
  actor: Actor,
  { endpoint }: { endpoint: string },
): Promise<{ devices: number }> {
  await deleteSubscription(ctx.db, actor.userId, endpoint)
  return { devices: await countSubscriptions(ctx.db, actor.userId, ctx.clock.now()) }
}

/** One push message for one or several notifications, which are also in the feed. */
export function messageOf(notices: readonly NotificationRow[]): PushMessage {
  const last = notices.at(-1)
  if (!last) throw new Error('a push without a notice')
  const one = noticeText(last)
  if (notices.length === 1) {
    return {
      title: one.subject,
      body: one.lead,
      url: noticePath(last) ?? routes.myNotifications(),
      tag: last.target?.public_id ?? last.publicId,
    }
  }
  return {
    title: t('letter.digest', { count: notices.length }),
    body: notices
      .slice(-3)
      .map((notice) => noticeText(notice).subject)
      .join('\n'),
    url: routes.myNotifications(),
    tag: 'digest',
  }
}

/**
 * Sends to all browsers of a person and deletes subscriptions that are gone. Returns the number of successful
 * deliveries.
 * @throws when all failed and a retry may succeed
 */
export async function pushTo(
  ctx: ServiceContext,
  userId: number,
  notices: readonly NotificationRow[],
): Promise<number> {
  const devices = await findSubscriptions(ctx.db, userId, ctx.clock.now())
  const message = messageOf(notices)
  const results = await Promise.all(devices.map((device) => sendPush(ctx, device, message)))
  const gone = devices.filter((_, index) => results[index]?.outcome === 'gone')
  await deleteSubscriptions(
    ctx.db,
    gone.map(({ id }) => id),
  )
  const taken = results.filter(({ outcome }) => outcome === 'taken').length
  const failed = results.find((result) => result.outcome === 'failed')
  if (taken === 0 && failed) throw new Error(`the push service did not take it: ${failed.detail}`)
  return taken
}
