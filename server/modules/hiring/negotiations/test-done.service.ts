import type { Tx } from '@/server/db/client'
import { lockById } from './negotiations.repository'
import { factsOf, makeMove } from './transition.service'

/** A test of a negotiation is over: if it was waited for, the candidate has handed it in. */
export async function testHandedIn(tx: Tx, negotiationId: number, now: Date): Promise<void> {
  const found = await lockById(tx, negotiationId)
  if (found?.row.status !== 'test') return
  const by = { actor: 'candidate', actorUserId: found.row.candidateId } as const
  await makeMove(tx, found, { action: 'submit_test', ...by }, factsOf(found, now))
}
