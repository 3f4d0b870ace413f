import type { Overtaken } from '@/lib/contracts/negotiations'
import type { Tx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import type { Side } from './negotiations.policy'
import type { NegotiationRow } from './negotiations.repository'
import { findLastStep, findWaiting } from './overtaken.repository'

const nameOf = (person: { firstName: string | null; lastName: string | null }) =>
  [person.firstName, person.lastName].filter(Boolean).join(' ') || null

/** What somebody whose move came too late is told: how things stand now, and who was faster. */
export async function overtaken(
  tx: Tx,
  { actor, side, row }: { actor: Actor; side: Side; row: NegotiationRow },
): Promise<Overtaken> {
  const employer = side.actor === 'employer'
  const last = await findLastStep(tx, row.id)
  const waiting = employer ? await findWaiting(tx, row.id) : undefined
  const mine = last?.actorUserId === actor.userId
  const colleague = employer && last?.actor === 'employer'
  return {
    status: row.status,
    revision: row.revision,
    last: last
      ? {
          by: mine ? 'you' : colleague ? 'colleague' : last.actor,
          name: colleague && !mine ? nameOf(last) : null,
        }
      : null,
    waiting: waiting ? nameOf(waiting) : null,
  }
}
