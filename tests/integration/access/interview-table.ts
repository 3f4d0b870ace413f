import type { experienceCalls } from '@/lib/contracts/experiences'
import type { interviewAnswerCalls } from '@/lib/contracts/interview-answers'
import type { interviewFeedbackCalls } from '@/lib/contracts/interview-feedback'
import type { interviewPlanCalls } from '@/lib/contracts/interview-plans'
import type { interviewProposalCalls } from '@/lib/contracts/interview-proposals'
import type { interviewRoomCalls } from '@/lib/contracts/interview-room'
import type { calendarCalls, interviewScheduleCalls } from '@/lib/contracts/interview-schedule'
import type { interviewCalls } from '@/lib/contracts/interviews'
import { dayMs } from '@/lib/shared/time'
import { conversationTable } from './conversation-table'
import {
  all,
  negotiationPath,
  type Row,
  resumePath,
  signedIn,
  strangersToNegotiation,
  strangersToResume,
  strangersToVacancy,
  vacancyPath,
  viewerMayNot,
} from './row'

const path = (end: string) => (world: { interview: string }) => `/v1/interviews/${world.interview}${end}`
const local = (days: number) => `${new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)}T12:00`
const terms = {
  time_zone: 'Europe/Moscow',
  slots: [local(3), local(4), local(5)],
  duration_minutes: 30,
}
const company = { ...strangersToVacancy, ...viewerMayNot }
const plan = {
  name: 'Чужой план',
  stage_public_id: null,
  items: [{ criterion: 'Опыт', question: '', good: '' }],
}
const employersOnly = all(403, 'employerA', 'viewerA', 'employerB', 'unverified')
const planPath = (end: string) => (world: { plan: string }) => `/v1/my/interview-plans/${world.plan}${end}`
const ofPlan = { ...employersOnly, ...viewerMayNot, employerB: 404, unverified: 404 }
/** The company's own: even the candidate of the interview knows nothing of it. */
const inner = all(404, 'employerA', 'viewerA')
const ofCandidate = { ...strangersToNegotiation, employerA: 403, ...viewerMayNot }

/** The world has no recorded answers; their own test has, with both sides and strangers. */
const notRecorded = all(404)
const notRecordedTo = (body?: () => object, end = ''): Row => ({
  path: path(end),
  ...(body && { body }),
  denied: notRecorded,
})
const recordedTable = {
  'GET /v1/interviews/:publicId/answers': notRecordedTo(undefined, '/answers'),
  'PUT /v1/interviews/:publicId/recording-consent': {
    ...notRecordedTo(() => ({ consent: true }), '/recording-consent'),
    denied: { ...notRecorded, ...viewerMayNot },
  },
  'DELETE /v1/interviews/:publicId/recording-consent': {
    ...notRecordedTo(undefined, '/recording-consent'),
    denied: { ...notRecorded, ...viewerMayNot },
  },
  'PUT /v1/interviews/:publicId/answers/:position/opening': {
    ...notRecordedTo(undefined, '/answers/0/opening'),
    denied: { ...notRecorded, ...viewerMayNot },
  },
  'POST /v1/interviews/:publicId/answers/:position/attempts': {
    ...notRecordedTo(undefined, '/answers/0/attempts'),
    denied: { ...notRecorded, ...viewerMayNot },
  },
  'POST /v1/interviews/:publicId/answers/:position/uploads': {
    ...notRecordedTo(() => ({ bytes: 100, type: 'video/webm' }), '/answers/0/uploads'),
    denied: { ...notRecorded, ...viewerMayNot },
  },
  'PUT /v1/interviews/:publicId/answers/:position': {
    ...notRecordedTo(() => ({ text: 'Завтра' }), '/answers/0'),
    denied: { ...notRecorded, ...viewerMayNot },
  },
  'POST /v1/interviews/:publicId/playback': notRecordedTo(undefined, '/playback'),
  'POST /v1/interviews/:publicId/answers/:position/notes': {
    ...notRecordedTo(() => ({ at_ms: 0, text: 'Хорошо' }), '/answers/0/notes'),
    denied: { ...notRecorded, ...viewerMayNot },
  },
  'DELETE /v1/interviews/:publicId/notes/:note': notRecordedTo(undefined, '/notes/zzzzzzzzzzzz'),
} satisfies Partial<Record<keyof typeof interviewAnswerCalls, Row>>
/** The candidate's own: for the company it does not exist. */
const ofAuthor = all(404, 'candidateA')
const experienceTable = {
  'GET /v1/companies/:publicId/experiences': {
    path: ({ company }) => `/v1/companies/${company.public_id}/experiences`,
    denied: {},
  },
  'GET /v1/interviews/:publicId/experience': { path: path('/experience'), denied: ofAuthor },
  'PUT /v1/interviews/:publicId/experience': {
    path: path('/experience'),
    body: () => ({ impression: 'Чужой рассказ о собеседовании, которого у меня здесь не было.' }),
    denied: ofAuthor,
    changes: true,
  },
  'DELETE /v1/interviews/:publicId/experience': {
    path: path('/experience'),
    denied: ofAuthor,
    changes: true,
  },
  'GET /v1/my/experiences': { denied: employersOnly },
  'PUT /v1/experiences/:publicId/reply': {
    path: () => '/v1/experiences/zzzzzzzzzzzz/reply',
    body: () => ({ text: 'Спасибо, что рассказали, мы всё поправим.' }),
    denied: { ...all(404), candidateA: 403, candidateB: 403, ...viewerMayNot },
  },
  'DELETE /v1/experiences/:publicId/reply': {
    path: () => '/v1/experiences/zzzzzzzzzzzz/reply',
    denied: { ...all(404), candidateA: 403, candidateB: 403, ...viewerMayNot },
  },
} satisfies Record<keyof typeof experienceCalls, Row>
/** Whoever may only look does not enter. */
const ofRoom = { ...strangersToNegotiation, ...viewerMayNot }

/** Calls about talks, visits and what surrounds them. */
const interviewTable: Record<
  | keyof typeof interviewCalls
  | keyof typeof interviewPlanCalls
  | keyof typeof interviewProposalCalls
  | keyof typeof interviewScheduleCalls
  | keyof typeof interviewFeedbackCalls
  | keyof typeof experienceCalls
  | keyof typeof interviewAnswerCalls
  | keyof typeof interviewRoomCalls
  | keyof typeof calendarCalls,
  Row
> = {
  ...experienceTable,
  'GET /v1/my/interviews': { denied: signedIn },
  'GET /v1/my/agenda': {
    path: () => '/v1/my/agenda?from=2026-11-01T00:00:00Z&to=2026-11-08T00:00:00Z',
    denied: signedIn,
  },
  'GET /v1/vacancies/:publicId/interviews': { path: vacancyPath('/interviews'), denied: strangersToVacancy },
  'GET /v1/resumes/:publicId/interviews': { path: resumePath('/interviews'), denied: strangersToResume },
  'GET /v1/vacancies/:publicId/interview-options': {
    path: vacancyPath('/interview-options'),
    denied: strangersToVacancy,
  },
  'POST /v1/vacancies/:publicId/interview-conflicts': {
    path: vacancyPath('/interview-conflicts'),
    body: () => terms,
    denied: company,
  },
  'POST /v1/vacancies/:publicId/interviews': {
    path: vacancyPath('/interviews'),
    body: (world) => ({
      ...terms,
      kind: 'phone',
      negotiation_public_ids: [world.negotiation.public_id],
    }),
    denied: company,
    changes: true,
  },
  'POST /v1/vacancies/:publicId/recorded-interviews': {
    path: vacancyPath('/recorded-interviews'),
    body: (world) => ({
      negotiation_public_ids: [world.negotiation.public_id],
      questions: [{ text: 'Когда готовы выйти?' }],
    }),
    denied: company,
    changes: true,
  },
  ...recordedTable,
  'GET /v1/interviews/:publicId': { path: path(''), denied: strangersToNegotiation },
  'GET /v1/interviews/:publicId/slots': { path: path('/slots'), denied: strangersToNegotiation },
  'POST /v1/interviews/:publicId/booking': {
    path: path('/booking'),
    body: () => ({ starts_at: '2027-01-20T09:00:00Z', revision: 1, time_zone: 'Europe/Moscow' }),
    denied: ofCandidate,
    changes: true,
  },
  'POST /v1/interviews/:publicId/actions': {
    path: path('/actions'),
    body: () => ({ action: 'cancel', revision: 1, reason: 'time' }),
    denied: { ...strangersToNegotiation, ...viewerMayNot },
    changes: true,
  },
  'PUT /v1/interviews/:publicId/way': {
    path: path('/way'),
    body: () => ({ state: 'coming' }),
    denied: { ...strangersToNegotiation, ...viewerMayNot },
    changes: true,
  },
  'PUT /v1/interviews/:publicId/response': {
    path: path('/response'),
    body: () => ({ response: 'accepted' }),
    denied: { ...strangersToNegotiation, candidateA: 403, ...viewerMayNot },
    changes: true,
  },
  'GET /v1/my/interview-plans': { denied: employersOnly },
  'POST /v1/my/interview-plans': {
    body: () => plan,
    denied: { ...employersOnly, ...viewerMayNot },
    changes: true,
  },
  'PUT /v1/my/interview-plans/:publicId': {
    path: planPath(''),
    body: () => ({ ...plan, revision: 1 }),
    denied: ofPlan,
    changes: true,
  },
  'DELETE /v1/my/interview-plans/:publicId': { path: planPath(''), denied: ofPlan, changes: true },
  'POST /v1/my/interview-plans/:publicId/restoration': {
    path: planPath('/restoration'),
    denied: ofPlan,
    changes: true,
  },
  'GET /v1/my/visitors': {
    path: () => '/v1/my/visitors?from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z',
    denied: signedIn,
  },
  'GET /v1/interview-sessions/:publicId': {
    path: () => '/v1/interview-sessions/zzzzzzzzzzzz',
    denied: all(404),
  },
  'GET /v1/interviews/:publicId/pass': {
    path: path('/pass'),
    denied: { ...strangersToNegotiation, ...viewerMayNot },
  },
  'PUT /v1/interviews/:publicId/pass': {
    path: path('/pass'),
    body: () => ({ full_name: 'Чужая Анна', document: '4510 123456', consent: true }),
    denied: ofCandidate,
    changes: true,
  },
  'DELETE /v1/interviews/:publicId/pass': { path: path('/pass'), denied: ofCandidate },
  'GET /v1/interviews/:publicId/scorecards': { path: path('/scorecards'), denied: inner },
  'GET /v1/negotiations/:publicId/scorecards': {
    path: negotiationPath('/scorecards'),
    denied: inner,
  },
  'PUT /v1/interviews/:publicId/scorecard': {
    path: path('/scorecard'),
    body: () => ({ marks: ['yes'], overall: 'yes' }),
    denied: { ...inner, ...viewerMayNot },
    changes: true,
  },
  'PUT /v1/interviews/:publicId/survey': {
    path: path('/survey'),
    body: () => ({ organisation: 5, respect: 5, clarity: 5 }),
    denied: ofCandidate,
    changes: true,
  },
  'GET /v1/interviews/:publicId/room': { path: path('/room'), denied: ofRoom },
  'POST /v1/interviews/:publicId/room/entry': {
    path: path('/room/entry'),
    body: () => ({ tab: 'tab-of-a-test' }),
    denied: ofRoom,
    changes: true,
  },
  'PUT /v1/interviews/:publicId/room/seat': {
    path: path('/room/seat'),
    body: () => ({ seat: 'zzzzzzzzzzzz' }),
    denied: ofRoom,
    changes: true,
  },
  'DELETE /v1/interviews/:publicId/room/seats/:seatId': {
    path: path('/room/seats/zzzzzzzzzzzz'),
    denied: ofRoom,
    changes: true,
  },
  'POST /v1/interviews/:publicId/room/admission': {
    path: path('/room/admission'),
    body: () => ({ seat: 'zzzzzzzzzzzz' }),
    denied: { ...ofRoom, candidateA: 403 },
    changes: true,
  },
  'GET /v1/interviews/:publicId/room/messages': { path: path('/room/messages'), denied: ofRoom },
  'POST /v1/interviews/:publicId/room/messages': {
    path: path('/room/messages'),
    body: () => ({ client_id: '7b0e7c52-9d2b-4c3b-8c51-1c9f35f0a111', text: 'Слышно?' }),
    denied: ofRoom,
    changes: true,
  },
  'GET /v1/interviews/:publicId/room/notes': { path: path('/room/notes'), denied: ofRoom },
  'PUT /v1/interviews/:publicId/room/notes': {
    path: path('/room/notes'),
    body: () => ({ text: 'Чужие заметки', revision: 0 }),
    denied: ofRoom,
    changes: true,
  },
  'GET /v1/interviews/:publicId/calendar': {
    path: path('/calendar'),
    // Nothing is agreed yet for those whose interview it is.
    denied: { ...strangersToNegotiation, candidateA: 409, employerA: 409, viewerA: 409 },
  },
  'GET /v1/my/calendar': { denied: signedIn },
  'POST /v1/my/calendar': { denied: signedIn },
  'DELETE /v1/my/calendar': { denied: signedIn },
  'GET /v1/calendars/:token': {
    path: () => `/v1/calendars/zzzzzzzzzzzz-${'a'.repeat(24)}.ics`,
    denied: { ...all(404), guest: 404 },
  },
}

/** With what both sides write each other. */
export const talkTable = { ...conversationTable, ...interviewTable }
