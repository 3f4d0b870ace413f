import { dayMs, hourMs, minuteMs, secondMs } from '../shared/time'

/** A room in the browser, recorded answers to questions, a call by telephone, a visit. */
export const interviewKinds = ['video_live', 'video_async', 'phone', 'office'] as const
export type InterviewKind = (typeof interviewKinds)[number]
/** Those that happen at an agreed time; recorded answers have a deadline instead. */
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

export const interviewActors = ['candidate', 'employer', 'scheduler'] as const
export type InterviewActor = (typeof interviewActors)[number]

/** Moves of an interview; which is possible when is the table in `server/modules/hiring/interviews/transitions.ts`. */
export const interviewActions = [
  'propose',
  'pick',
  'propose_times',
  'request_reschedule',
  'decline',
  'cancel',
  'expire',
  'start',
  'finish',
  'no_show',
  'dispute',
  'accept_dispute',
  'ask_feedback',
  'rate',
] as const
export type InterviewAction = (typeof interviewActions)[number]

/** How lists are grouped: somebody has to answer, it is agreed, it is over. */
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

/** The two tabs of a vacancy and of a resume. */
export const interviewTabs = ['video', 'office'] as const
export type InterviewTab = (typeof interviewTabs)[number]
export const kindsOfTab: Record<InterviewTab, readonly InterviewKind[]> = {
  video: ['video_live', 'video_async', 'phone'],
  office: ['office'],
}
export const tabOfKind = (kind: InterviewKind): InterviewTab => (kind === 'office' ? 'office' : 'video')

/** Why something agreed is called off. `negotiation_ended` is written by the system alone. */
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

/** What a candidate says on the day: «Еду», «Опаздываю на 15 минут». «Не приду» is `cancel`. */
export const interviewArrivals = ['coming', 'late'] as const
export type InterviewArrival = (typeof interviewArrivals)[number]

/** What an interviewer says of an agreed time: «Буду», «Не смогу». */
export const interviewerResponses = ['accepted', 'declined'] as const
export type InterviewerResponse = (typeof interviewerResponses)[number]

export const scoreMarks = ['definitely_not', 'no', 'yes', 'strong_yes', 'no_decision'] as const
export type ScoreMark = (typeof scoreMarks)[number]

export const interviewLimits = {
  /** Of a proposal to one person; a session of several needs no choice. */
  slots: { least: 3, most: 10 },
  /** Times that many candidates choose among. */
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

/** Times of the rules, in milliseconds. */
export const interviewTimes = {
  /** An agreed time is moved until then. */
  rescheduleBefore: 120 * minuteMs,
  /** What nobody chose is free again. */
  freedBefore: 180 * minuteMs,
  /** The room opens, and an arrival can be marked. */
  opensBefore: 10 * minuteMs,
  arrivalBefore: 60 * minuteMs,
  /** How long one waits for the other; twice as long for who said that they are late. */
  noShowAfter: 15 * minuteMs,
  /** «Еду» is asked for on the last day. */
  wayBefore: dayMs,
  disputeDays: 7,
} as const

export const roomLimits = {
  /** People at once: everyone is connected with everyone. */
  seats: 4,
  text: 2000,
  /** Messages of one room, and those read at once. */
  messages: 500,
  page: 50,
  notes: 10_000,
} as const

/** Times of the room, in milliseconds. */
export const roomTimes = {
  /** A tab says that it is there so often … */
  touchEvery: 15 * secondMs,
  /** … and is taken for gone after so long a silence. */
  goneAfter: 50 * secondMs,
  /** A room stays open so long after the agreed end. */
  opensAfter: hourMs,
} as const
