import { dayMs, hourMs, minuteMs, secondMs } from '../shared/time'

/** A browser room, recorded answers, a phone call, a visit. */
export const interviewKinds = ['video_live', 'video_async', 'phone', 'office'] as const
export type InterviewKind = (typeof interviewKinds)[number]
/** Kinds with an agreed time; recorded answers have a deadline instead. */
export const timedInterviewKinds = ['video_live', 'phone', 'office'] as const

export const interviewStates = [
  'proposed',
  'confirmed',
  'reschedule_requested',
  'in_progress',
  'done',
  'awaiting_feedback',
  'rated',
  'cancelled_by_employer',
  'cancelled_by_candidate',
  'expired',
  'no_show_candidate',
  'no_show_employer',
] as const
export type InterviewState = (typeof interviewStates)[number]

/** The states of an interview that took place. */
export const takenPlace = ['done', 'awaiting_feedback', 'rated'] as const satisfies readonly InterviewState[]

/** Who has come: the meeting runs, or took place. */
export const arrivedStates: readonly InterviewState[] = ['in_progress', ...takenPlace]

export const interviewActors = ['candidate', 'employer', 'scheduler'] as const
export type InterviewActor = (typeof interviewActors)[number]

/** Actions on an interview; which is possible when is defined in `server/modules/hiring/interviews/transitions.ts`. */
export const interviewActions = [
  'propose',
  'pick',
  'propose_times',
  'request_reschedule',
  'decline',
  'cancel',
  'expire',
  'start',
  'undo_start',
  'finish',
  'no_show',
  'dispute',
  'accept_dispute',
  'ask_feedback',
  'rate',
] as const
export type InterviewAction = (typeof interviewActions)[number]

/** Groups of the lists: waiting for an answer, agreed, past. */
export const interviewPhases = ['waiting', 'upcoming', 'past'] as const
export type InterviewPhase = (typeof interviewPhases)[number]

export const phaseOfInterview: Record<InterviewState, InterviewPhase> = {
  proposed: 'waiting',
  reschedule_requested: 'waiting',
  confirmed: 'upcoming',
  in_progress: 'upcoming',
  done: 'past',
  awaiting_feedback: 'past',
  rated: 'past',
  cancelled_by_employer: 'past',
  cancelled_by_candidate: 'past',
  expired: 'past',
  no_show_candidate: 'past',
  no_show_employer: 'past',
}

/** Whether the meeting of a negotiation was called off and nothing has come in its place. */
export const isMeetingOff = ({
  status,
  interview,
}: {
  status: string
  interview: { status: InterviewState } | null
}): boolean =>
  status === 'interview' &&
  (interview?.status === 'cancelled_by_employer' || interview?.status === 'cancelled_by_candidate')

/** The two tabs of a vacancy and of a resume. */
export const interviewTabs = ['video', 'office'] as const
export type InterviewTab = (typeof interviewTabs)[number]
export const kindsOfTab: Record<InterviewTab, readonly InterviewKind[]> = {
  video: ['video_live', 'video_async', 'phone'],
  office: ['office'],
}
export const tabOfKind = (kind: InterviewKind): InterviewTab => (kind === 'office' ? 'office' : 'video')

/** Reasons of a cancellation. `negotiation_ended` is set by the system only. */
export const interviewCancelReasons = [
  'time',
  'illness',
  'found_job',
  'not_interested',
  'position_filled',
  'interviewer_away',
  'other',
  'negotiation_ended',
] as const
export type InterviewCancelReason = (typeof interviewCancelReasons)[number]
export const cancelReasonsOf: Record<'candidate' | 'employer', readonly InterviewCancelReason[]> = {
  candidate: ['time', 'illness', 'found_job', 'not_interested', 'other'],
  employer: ['time', 'interviewer_away', 'illness', 'position_filled', 'other'],
}

/** What a candidate reports on the day: «Еду», «Опаздываю на 15 минут». «Не приду» is `cancel`. */
export const interviewArrivals = ['coming', 'late'] as const
export type InterviewArrival = (typeof interviewArrivals)[number]

/** Attendance of an interviewer: «Буду», «Не смогу». */
export const interviewerResponses = ['accepted', 'declined'] as const
export type InterviewerResponse = (typeof interviewerResponses)[number]

export const scoreMarks = ['definitely_not', 'no', 'yes', 'strong_yes', 'no_decision'] as const
export type ScoreMark = (typeof scoreMarks)[number]

export const interviewLimits = {
  /** Maximum number of slots of a proposal to one person; a group session needs only one. */
  slots: { least: 3, most: 10 },
  /** Maximum number of slots shared by several candidates. */
  sharedSlots: 40,
  invitees: 200,
  capacity: 50,
  durations: [15, 20, 30, 45, 60, 90, 120, 180, 240],
  interviewers: 8,
  note: 2000,
  criteria: { most: 10, length: 80 },
  horizonDays: 90,
  reschedules: 2,
} as const

/** Periods of the rules, milliseconds. */
export const interviewTimes = {
  /** An agreed time can be rescheduled until then. */
  rescheduleBefore: 120 * minuteMs,
  /** When unchosen slots are released. */
  freedBefore: 180 * minuteMs,
  /** When the room opens and an arrival can be reported. */
  opensBefore: 10 * minuteMs,
  arrivalBefore: 60 * minuteMs,
  /** How long to wait for the other side; doubled when they reported a delay. */
  noShowAfter: 15 * minuteMs,
  /** When «Еду» is requested, before the interview. */
  wayBefore: dayMs,
  disputeDays: 7,
  /** How long «На месте» can be taken back: a wrong name in the list. */
  undoStartFor: 15 * minuteMs,
} as const

export const roomLimits = {
  /** Maximum number of participants: a full mesh of connections. */
  seats: 4,
  text: 2000,
  /** Chat messages per room: maximum and page size. */
  messages: 500,
  page: 50,
  notes: 10_000,
} as const

/** Timing of the room, milliseconds. */
export const roomTimes = {
  /** Heartbeat interval of a tab … */
  touchEvery: 15 * secondMs,
  /** … and the silence after which its seat is released. */
  goneAfter: 50 * secondMs,
  /** How long a room stays open after the agreed end. */
  opensAfter: hourMs,
} as const
