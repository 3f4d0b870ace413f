import type { LatestAct } from '@/lib/contracts/negotiations'
import type { DbOrTx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import type { Side } from './negotiations.policy'
import { findLastStep, findWaiting } from './transitions.repository'

const nameOf = (person: { firstName: string | null; lastName: string | null }) =>
  [person.firstName, person.lastName].filter(Boolean).join(' ') || null

/** Who acted last in a negotiation, as the reader may know it. */
export async function latestAct(
  db: DbOrTx,
  actor: Actor,
  side: Side,
  negotiationId: number,
): Promise<LatestAct> {
  const employer = side.actor === 'employer'
  const last = await findLastStep(db, negotiationId)
  const waiting = employer ? await findWaiting(db, negotiationId) : undefined
  const mine = last?.actorUserId === actor.userId
  const colleague = employer && last?.actor === 'employer'
  return {
    last: last
      ? {
          by: mine ? 'you' : colleague ? 'colleague' : last.actor,
          name: colleague && !mine ? nameOf(last) : null,
        }
      : null,
    waiting: waiting ? nameOf(waiting) : null,
  }
}
