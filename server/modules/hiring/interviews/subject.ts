import type { InterviewKind, InterviewState } from '@/lib/contracts/interview-states'

/** What the machine needs to know of an interview. */
export interface Subject {
  kind: InterviewKind
  status: InterviewState
  startsAt: Date | null
  endsAt: Date | null
  /** Until when a time is chosen, or answers are recorded. */
  dueAt: Date | null
  reschedules: number
  way: 'coming' | 'late' | null
  disputedAt: Date | null
  /** When it reached its status. */
  updatedAt: Date
  joined: { candidate: boolean; employer: boolean }
}

export interface Facts {
  now: Date
  /** Every interviewer has sent a scorecard, the one who acts included. */
  allScored: boolean
}
