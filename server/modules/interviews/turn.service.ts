import type { InterviewAction } from '@/lib/contracts/interview-states'
import type { Tx } from '@/server/db/client'
import { awaitTalk } from '../negotiations/talk.service'
import type { InterviewRow } from './interviews.repository'
import { findAwaited } from './turn.repository'

/** Moves after which somebody else is waited for, or nobody. */
const turning: readonly InterviewAction[] = [
  'propose',
  'propose_times',
  'request_reschedule',
  'decline',
  'cancel',
  'expire',
]

/**
 * The promise of the company to answer runs while it is the company that is waited for: not while a candidate chooses a
 * time or records answers, and not before what is agreed is over.
 */
export async function followTurn(
  tx: Tx,
  { kind, negotiationId }: Pick<InterviewRow, 'kind' | 'negotiationId'>,
  action: InterviewAction,
  now: Date,
): Promise<void> {
  const answered = action === 'finish' && kind === 'video_async'
  if (!turning.includes(action) && !answered) return
  await awaitTalk(tx, negotiationId, (await findAwaited(tx, negotiationId)) ?? now, now)
}
