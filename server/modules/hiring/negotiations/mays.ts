import type { NegotiationAsk, NegotiationStepAction } from '@/lib/contracts/enums'
import { remindAfterDays } from '@/lib/contracts/negotiation-asks'
import type { NegotiationMay } from '@/lib/contracts/negotiations'
import { dayMs } from '@/lib/shared/duration'
import { isEnded } from './machine'
import type { Side } from './negotiations.policy'
import type { NegotiationRow } from './negotiations.repository'

/** What one side may ask or answer now, beside the moves of the table. */
export function maysOf(
  row: NegotiationRow,
  steps: readonly { action: NegotiationStepAction }[],
  side: Side,
  { now, pending }: { now: Date; pending: boolean },
): NegotiationMay[] {
  const has = (action: NegotiationAsk) => steps.some((step) => step.action === action)
  const mays: [NegotiationMay, boolean][] =
    side.actor === 'candidate'
      ? [
          ['answer_move', row.moveTargetId !== null],
          ['ask_reason', row.status === 'declined_by_employer' && !has('ask_reason')],
        ]
      : [
          ['propose_move', row.origin === 'application' && !isEnded(row.status) && row.moveTargetId === null],
          ['cancel_move', row.moveTargetId !== null],
          ['give_reason', has('ask_reason') && !has('give_reason')],
          ['remind', isRemindable(row, now) && !has('remind')],
        ]
  if (side.actor === 'employer' && (pending || !side.mayAct)) return []
  return mays.filter(([, allowed]) => allowed).map(([may]) => may)
}

/** Three days of silence after an invitation, and the timed reminder has not gone out either. */
const isRemindable = ({ origin, status, createdAt, warnings }: NegotiationRow, now: Date): boolean =>
  origin === 'invitation' &&
  (status === 'new' || status === 'viewed') &&
  warnings === 0 &&
  now.getTime() - createdAt.getTime() >= remindAfterDays * dayMs
