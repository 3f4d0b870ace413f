import type { batchCalls } from '@/lib/contracts/batches'
import type { companyStageCalls } from '@/lib/contracts/company-stages'
import type { negotiationMarkCalls } from '@/lib/contracts/negotiation-marks'
import type { negotiationRequestCalls } from '@/lib/contracts/negotiation-requests'
import type { reportCalls } from '@/lib/contracts/reports'
import type { stageRuleCalls } from '@/lib/contracts/stage-rules'
import {
  all,
  negotiationPath,
  type Row,
  strangersToNegotiation,
  strangersToVacancy,
  vacancyPath,
  viewerMayNot,
} from './row'

/** The company's own: even the candidate of the negotiation knows nothing of it. */
const company = all(404, 'employerA', 'viewerA')
const notePath = (end: string) => (world: { note: string }) => `/v1/negotiation-notes/${world.note}${end}`

const batchPath = (world: { batch: string }) => `/v1/my/batches/${world.batch}`
const membersOnly = all(403, 'employerA', 'viewerA', 'employerB', 'unverified')
const candidatesMayNot = { guest: 401, candidateA: 403, candidateB: 403 }

const rulePath = (end: string) => (world: { rule: string }) => `/v1/my/stage-rules/${world.rule}${end}`
/** Without a company there is no rule to look for. */
const ofRule = { ...candidatesMayNot, ...viewerMayNot, employerB: 404, unverified: 404 }

/** Calls about private marks. */
export const negotiationMarkTable: Record<
  | keyof typeof negotiationMarkCalls
  | keyof typeof reportCalls
  | keyof typeof companyStageCalls
  | keyof typeof stageRuleCalls
  | keyof typeof negotiationRequestCalls
  | keyof typeof batchCalls,
  Row
> = {
  'GET /v1/negotiations/:publicId/marks': { path: negotiationPath('/marks'), denied: company },
  'PUT /v1/negotiations/:publicId/marks': {
    path: negotiationPath('/marks'),
    body: () => ({ revision: 0, rating: 5 }),
    denied: { ...company, ...viewerMayNot },
    changes: true,
  },
  'POST /v1/negotiations/:publicId/notes': {
    path: negotiationPath('/notes'),
    body: () => ({ text: 'Чужая заметка' }),
    denied: { ...company, ...viewerMayNot },
    changes: true,
  },
  'PUT /v1/negotiation-notes/:publicId': {
    path: notePath(''),
    body: () => ({ text: 'Чужая заметка', revision: 1 }),
    denied: { ...company, ...viewerMayNot },
    changes: true,
  },
  'DELETE /v1/negotiation-notes/:publicId': {
    path: notePath(''),
    denied: { ...company, ...viewerMayNot },
    changes: true,
  },
  'POST /v1/negotiation-notes/:publicId/restoration': {
    path: notePath('/restoration'),
    denied: { ...company, ...viewerMayNot },
    changes: true,
  },
  'PUT /v1/negotiations/:publicId/move-proposal': {
    path: negotiationPath('/move-proposal'),
    body: (world) => ({ target_vacancy_id: world.vacancy.public_id }),
    denied: { ...strangersToNegotiation, ...viewerMayNot, candidateA: 409 },
    changes: true,
  },
  'DELETE /v1/negotiations/:publicId/move-proposal': {
    path: negotiationPath('/move-proposal'),
    denied: { ...strangersToNegotiation, ...viewerMayNot, candidateA: 409, employerA: 409 },
  },
  'POST /v1/negotiations/:publicId/move-proposal/answer': {
    path: negotiationPath('/move-proposal/answer'),
    body: () => ({ agree: false }),
    denied: { ...strangersToNegotiation, ...viewerMayNot, candidateA: 409, employerA: 409 },
  },
  'POST /v1/negotiations/:publicId/reason-request': {
    path: negotiationPath('/reason-request'),
    denied: { ...strangersToNegotiation, ...viewerMayNot, candidateA: 409, employerA: 409 },
  },
  'POST /v1/negotiations/:publicId/reason': {
    path: negotiationPath('/reason'),
    body: () => ({ text: 'Нужен другой опыт' }),
    denied: { ...strangersToNegotiation, ...viewerMayNot, candidateA: 409, employerA: 409 },
  },
  'POST /v1/negotiations/:publicId/reminder': {
    path: negotiationPath('/reminder'),
    denied: { ...strangersToNegotiation, ...viewerMayNot, candidateA: 409, employerA: 409 },
  },
  'PUT /v1/negotiations/:publicId/own-note': {
    path: negotiationPath('/own-note'),
    body: () => ({ text: 'Позвонить' }),
    denied: { ...strangersToNegotiation, employerA: 403, viewerA: 403 },
    changes: true,
  },
  'POST /v1/my/queue/table': {
    body: (world) => ({ selection: { ids: [world.negotiation.public_id] } }),
    // Of a stranger's application nobody is found.
    denied: candidatesMayNot,
  },
  'POST /v1/my/batches/check': {
    body: (world) => ({ selection: { ids: [world.negotiation.public_id] }, action: 'add_tag' }),
    denied: { ...candidatesMayNot, ...viewerMayNot },
  },
  'POST /v1/my/interviews/check': {
    body: (world) => ({ selection: { ids: [world.negotiation.public_id] } }),
    denied: { ...candidatesMayNot, ...viewerMayNot },
  },
  'POST /v1/my/batches': {
    body: (world) => ({
      selection: { ids: [world.negotiation.public_id] },
      action: 'add_tag',
      tag: 'Резерв',
      seen_at: new Date().toISOString(),
    }),
    // Of a stranger's application nobody is found.
    denied: { ...candidatesMayNot, ...viewerMayNot, employerB: 409, unverified: 409 },
    changes: true,
  },
  'GET /v1/my/batches': { denied: candidatesMayNot },
  'GET /v1/my/batches/:publicId': { path: batchPath, denied: { ...company, ...candidatesMayNot } },
  'DELETE /v1/my/batches/:publicId': {
    path: batchPath,
    denied: { ...company, ...candidatesMayNot, ...viewerMayNot },
    changes: true,
  },
  'GET /v1/my/report': { denied: membersOnly },
  'GET /v1/my/report/rows': { path: () => '/v1/my/report/rows?by=vacancy', denied: membersOnly },
  'GET /v1/my/report/people': { denied: membersOnly },
  'GET /v1/my/report/choices': { denied: membersOnly },
  'GET /v1/my/stages': { denied: all(403, 'employerA', 'viewerA', 'employerB', 'unverified') },
  'PUT /v1/my/stages': {
    body: () => ({
      version: 'outdated',
      stages: [{ base: 'incoming', name: 'Новые', color: 'blue', promise_days: null }],
    }),
    // Members may save stages; these have seen none that are current.
    denied: { ...all(403), employerA: 409, employerB: 409, unverified: 409 },
    changes: true,
  },
  'GET /v1/my/stage-rules': { denied: all(403, 'employerA', 'viewerA', 'employerB', 'unverified') },
  'GET /v1/my/stage-rules/log': { denied: all(403, 'employerA', 'viewerA', 'employerB', 'unverified') },
  'POST /v1/my/stage-rules': {
    body: () => ({ stage_public_id: 'aaaaaaaaaaaa', action: 'slots' }),
    // Members may add rules, for stages that they have.
    denied: { ...all(403), employerA: 422, employerB: 422, unverified: 422 },
    changes: true,
  },
  'PUT /v1/my/stage-rules/:publicId': {
    path: rulePath(''),
    body: () => ({ stage_public_id: 'aaaaaaaaaaaa', action: 'slots', revision: 1 }),
    denied: ofRule,
    changes: true,
  },
  'DELETE /v1/my/stage-rules/:publicId': { path: rulePath(''), denied: ofRule, changes: true },
  'POST /v1/my/stage-rules/:publicId/restoration': {
    path: rulePath('/restoration'),
    denied: ofRule,
    changes: true,
  },
  'GET /v1/negotiations/:publicId/rule-runs': { path: negotiationPath('/rule-runs'), denied: company },
  'PUT /v1/negotiations/:publicId/stage': {
    path: negotiationPath('/stage'),
    body: () => ({ stage_public_id: 'aaaaaaaaaaaa' }),
    denied: { ...company, ...viewerMayNot },
    changes: true,
  },
  'GET /v1/vacancies/:publicId/negotiation-tags': {
    path: vacancyPath('/negotiation-tags'),
    denied: strangersToVacancy,
  },
}
