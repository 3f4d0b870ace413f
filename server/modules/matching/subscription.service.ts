import type { MatchCadence } from '@/lib/contracts/matching'
import { defaultZone, hourMs } from '@/lib/shared/time'
import type { Tx } from '@/server/db/client'
import { notify } from '@/server/modules/notifications'
import { nextAlertAt, nextCheckAt } from '@/server/modules/search'
import type { Actor } from '@/server/platform/actor'
import { newPublicId } from '@/server/platform/ids'

import type { ServiceContext } from '../context'
import type { MatchList } from './list-source'
import { listedResumes } from './listed-cards.repository'
import { ownVacancy } from './own-lists.service'
import { findVacancies } from './parties.repository'
import { matchListOf } from './refresh.service'
import {
  companyFacts,
  findDueSubscriptions,
  findSubscription,
  findWithTitle,
  lockDueSubscription,
  putOff,
  putSubscription,
  type SubscriptionRow,
  setNotified,
} from './subscription.repository'

/** When a subscription is to be looked at next; one that is told of at once is looked at again and again. */
export function nextDigest(cadence: MatchCadence, now: Date, asOf: Date | null): Date | null {
  if (cadence === 'off') return null
  return cadence === 'daily' ? nextCheckAt('daily', now, defaultZone) : nextAlertAt(now, asOf, defaultZone)
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
  await matchListOf(ctx, { kind: 'vacancy', party: vacancy })
  const now = ctx.clock.now()
  await putSubscription(ctx.db, {
    publicId: newPublicId(),
    vacancyId: vacancy.id,
    userId: actor.userId,
    cadence,
    notifiedUpTo: now,
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
    notifiedUpTo: now,
    nextAt: nextDigest(cadence, now, null),
  })
  return { name: row.title, active }
}

/** Who fits less is in the list, and is no news. */
const minNewMatches = 70
/** One turn of the worker; those left over come with the next. */
const maxPerRun = 200
const lookAgainMs = 15_000
const putOffMs = hourMs

/**
 * Tells one person of who is new, in the transaction that holds the subscription: a crash leaves it as it was. People who
 * have left the company, and vacancies that are not open, are told nothing.
 */
async function sendDigest(
  tx: Tx,
  row: SubscriptionRow,
  list: MatchList | undefined,
  now: Date,
): Promise<void> {
  const { vacancyId, userId } = row
  const facts = await companyFacts(tx, row)
  const listed =
    list && facts?.open && facts.member
      ? await listedResumes(
          tx,
          { vacancyId, lines: list.lines },
          { asker: { userId, companyId: facts.companyId }, verified: facts.verified, now },
        )
      : []
  const fresh = listed.filter(
    (line) => line.score >= minNewMatches && line.found_at > row.notifiedUpTo.getTime(),
  )
  if (facts && fresh.length > 0) {
    await notify(
      tx,
      [
        {
          userId: row.userId,
          kind: 'matches.digest',
          dedupeKey: `matches:${row.publicId}:${now.getTime()}`,
          params: {
            reader: 'employer',
            vacancy_title: facts.title,
            vacancy: facts.publicId,
            subscription: row.publicId,
            count: String(fresh.length),
            best: String(Math.max(...fresh.map((line) => line.score))),
          },
          target: null,
        },
      ],
      now,
    )
  }
  const told = fresh.length > 0
  const next =
    row.cadence === 'instant' && !told
      ? new Date(now.getTime() + lookAgainMs)
      : nextDigest(row.cadence, now, told ? now : null)
  await setNotified(tx, row, { notifiedUpTo: told ? now : row.notifiedUpTo, nextAt: next })
}

/** Tells of new people for vacancies whose time has come. Returns how many subscriptions were looked at. */
export async function notifyOfMatches(ctx: ServiceContext): Promise<number> {
  const due = await findDueSubscriptions(ctx.db, ctx.clock.now(), maxPerRun)
  for (const key of due) {
    try {
      const [party] = await findVacancies(ctx.db, [key.vacancyId])
      const list = party && (await matchListOf(ctx, { kind: 'vacancy', party }))
      await ctx.db.transaction(async (tx) => {
        const now = ctx.clock.now()
        const row = await lockDueSubscription(tx, key, now)
        if (row) await sendDigest(tx, row, list, now)
      })
    } catch (error) {
      // What cannot be told must not keep the others waiting.
      ctx.log.error({ err: error, vacancy: key.vacancyId }, 'new people could not be told of')
      await putOff(ctx.db, key, new Date(ctx.clock.now().getTime() + putOffMs))
    }
  }
  return due.length
}
