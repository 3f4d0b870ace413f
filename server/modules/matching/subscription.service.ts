import type { MatchCadence } from '@/lib/contracts/matching'
import { nextLook, soonest } from '@/server/modules/search'
import type { Actor } from '@/server/platform/actor'
import { newPublicId } from '@/server/platform/ids'
import { defaultZone } from '@/server/platform/zones'
import type { ServiceContext } from '../context'
import { ensureList } from './matching.service'
import { ownVacancy } from './owned.service'
import {
  findSubscription,
  findWithTitle,
  putSubscription,
  type SubscriptionRow,
} from './subscription.repository'

/** When a subscription is to be looked at next; one that is told of at once is looked at again and again. */
export function nextDigest(cadence: MatchCadence, now: Date, toldAt: Date | null): Date | null {
  if (cadence === 'off') return null
  return cadence === 'daily' ? nextLook('daily', now, defaultZone) : soonest(now, toldAt, defaultZone)
}

/** @throws AppError vacancy_not_found */
export async function matchCadence(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<{ cadence: MatchCadence }> {
  const { id } = await ownVacancy(ctx, actor, publicId)
  return { cadence: (await findSubscription(ctx.db, id, actor.userId))?.cadence ?? 'off' }
}

/** Only what is found from now on is news. @throws AppError vacancy_not_found */
export async function setMatchCadence(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  cadence: MatchCadence,
): Promise<{ cadence: MatchCadence }> {
  const vacancy = await ownVacancy(ctx, actor, publicId)
  await ensureList(ctx, 'vacancy', vacancy)
  const now = ctx.clock.now()
  await putSubscription(ctx.db, {
    publicId: newPublicId(),
    vacancyId: vacancy.id,
    userId: actor.userId,
    cadence,
    toldTo: now,
    nextAt: nextDigest(cadence, now, null),
    createdAt: now,
  })
  return { cadence }
}

interface Letters {
  name: string
  active: boolean
}

const lettersOf = ({ subscription, title }: { subscription: SubscriptionRow; title: string }): Letters => ({
  name: title,
  active: subscription.cadence !== 'off',
})

/** The letters about a vacancy, for whoever holds a signed way out of them. */
export async function matchLettersOf(ctx: ServiceContext, publicId: string): Promise<Letters | undefined> {
  const row = await findWithTitle(ctx.db, publicId)
  return row && lettersOf(row)
}

/** Stops the letters, or has them come as they did before; a second time changes nothing. */
export async function setMatchLetters(
  ctx: ServiceContext,
  publicId: string,
  active: boolean,
): Promise<Letters | undefined> {
  const row = await findWithTitle(ctx.db, publicId)
  if (!row || (row.subscription.cadence !== 'off') === active) return row && lettersOf(row)
  const now = ctx.clock.now()
  const { cadence: before, cadenceBefore } = row.subscription
  const cadence = active ? (cadenceBefore ?? 'daily') : 'off'
  await putSubscription(ctx.db, {
    ...row.subscription,
    cadence,
    cadenceBefore: active ? null : before,
    toldTo: now,
    nextAt: nextDigest(cadence, now, null),
  })
  return { name: row.title, active }
}
