import type { InterviewState } from '@/lib/contracts/interview-states'

/** States in which the agreed time stands. */
const agreed: readonly InterviewState[] = ['confirmed', 'in_progress']
export const isAgreed = (status: InterviewState): boolean => agreed.includes(status)
const letGo: readonly InterviewState[] = [
  'proposed',
  'reschedule_requested',
  'cancelled_by_employer',
  'cancelled_by_candidate',
  'expired',
]
/** States in which a place of a time is held: the list at the door names those too who did not come. */
export const holdsPlace = (status: InterviewState): boolean => !letGo.includes(status)
