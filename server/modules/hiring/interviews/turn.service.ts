import type { Tx } from '@/server/db/client'
import { awaitTalk } from '../negotiations/talk.service'
import type { InterviewRow } from './interviews.repository'
import { findAwaited } from './turn.repository'

/**
 * Somebody else is waited for, or nobody. The promise of the company to answer runs while it is the company that is waited
 * for: not while a candidate chooses a time or records answers, and not before what is agreed is over.
 */
export async function passTurn(
  tx: Tx,
  { negotiationId }: Pick<InterviewRow, 'negotiationId'>,
  now: Date,
): Promise<void> {
  await awaitTalk(tx, negotiationId, (await findAwaited(tx, negotiationId)) ?? now, now)
}
