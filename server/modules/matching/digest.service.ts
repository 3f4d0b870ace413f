import type { Tx } from '@/server/db/client'
import { notify } from '@/server/modules/notifications'
import type { ServiceContext } from '../context'
import { companyFacts } from './digest.repository'
import { listedResumes } from './listing.repository'
import { lockDueSubscription, type SubscriptionRow, setTold } from './subscription.repository'
import { nextDigest } from './subscription.service'

/** Who fits less is in the list, and is no news. */
const leastNews = 70
/** One turn of the worker; those left over come with the next. */
const mostAtATurn = 200
const lookAgainMs = 15_000
const putOffMs = 3_600_000

/**
 * Tells one person of who is new, in the transaction that holds the subscription: a crash leaves it as it was. People who
 * have left the company, and vacancies that are not open, are told nothing.
 */
async function tell(tx: Tx, row: SubscriptionRow, now: Date): Promise<void> {
  const facts = await companyFacts(tx, row)
  const listed =
    facts?.open && facts.member
      ? await listedResumes(tx, row.vacancyId, {
          asker: { userId: row.userId, companyId: facts.companyId },
          verified: facts.verified,
          now,
        })
      : []
  const fresh = listed.filter((line) => line.score >= leastNews && line.found_at > row.toldTo.getTime())
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
  await setTold(tx, row, { toldTo: told ? now : row.toldTo, nextAt: next })
}

/** Tells of new people for vacancies whose time has come. Returns how many subscriptions were looked at. */
export async function tellOfMatches(ctx: ServiceContext): Promise<number> {
  for (let looked = 0; looked < mostAtATurn; looked += 1) {
    const was = await ctx.db.transaction(async (tx) => {
      const now = ctx.clock.now()
      const row = await lockDueSubscription(tx, now)
      if (row) {
        try {
          await tx.transaction((attempt) => tell(attempt, row, now))
        } catch (error) {
          // What cannot be told must not keep the others waiting.
          ctx.log.error({ err: error, subscription: row.publicId }, 'new people could not be told of')
          await setTold(tx, row, { toldTo: row.toldTo, nextAt: new Date(now.getTime() + putOffMs) })
        }
      }
      return row !== undefined
    })
    if (!was) return looked
  }
  return mostAtATurn
}
