import type { letterTemplateCalls } from '@/lib/contracts/letter-templates'
import { negotiationStages } from '@/lib/contracts/negotiation-stages'
import type { offerCalls } from '@/lib/contracts/offers'
import type { skillTestCalls } from '@/lib/contracts/skill-tests'
import type { talentCalls } from '@/lib/contracts/talent-calls'
import type { talentImportCalls } from '@/lib/contracts/talent-imports'
import type { testAttemptCalls } from '@/lib/contracts/test-attempts'
import type { vacancyQuestionCalls, vacancyScreeningCalls } from '@/lib/contracts/vacancy-screening'
import { fileForm } from '@/tests/support/pictures'
import { baseRecord } from './people'
import {
  all,
  negotiationPath,
  type Row,
  signedIn,
  strangersToNegotiation,
  strangersToVacancy,
  vacancyPath,
  viewerMayNot,
} from './row'
import { draftTerms, roles as everyone } from './world'

/** The company's own: even the candidate of the negotiation knows nothing of it. */
const company = all(404, 'employerA', 'viewerA')
const recruiters = { guest: 401, candidateA: 403, candidateB: 403, ...viewerMayNot }
const letter = { kind: 'message', name: 'Чужой шаблон', text: 'Здравствуйте!' }
const stages = negotiationStages.map((stage) => ({ stage, name: null, hidden: false }))
const hours = {
  time_zone: 'Europe/Moscow',
  buffer_minutes: 15,
  horizon_days: 14,
  max_per_day: 8,
  weekly: [[], [], [], [], [], [], []],
  exceptions: [],
}
const test = {
  title: 'Чужой тест',
  intro: '',
  minutes: 5,
  pass_score: 60,
  questions: [
    {
      id: 'q1',
      kind: 'bool',
      text: 'Да?',
      required: false,
      options: [],
      correct: ['yes'],
      range: null,
      weight: 1,
      knockout: false,
    },
  ],
}
const takers = all(404, 'candidateA')
const testPath = (end: string) => (world: { test: string }) => `/v1/my/tests/${world.test}${end}`
const attemptPath = (end: string) => (world: { attempt: string }) =>
  `/v1/test-attempts/${world.attempt}${end}`
const templatePath = (end: string) => (world: { template: string }) =>
  `/v1/my/letter-templates/${world.template}${end}`

const editors = { ...recruiters, unverified: 403 }
const employers = { guest: 401, candidateA: 403, candidateB: 403 }
const baseMember = (end: string) => (world: { talent: string }) => `/v1/my/people/${world.talent}${end}`
const baseNote = (end: string) => (world: { talent: string; talentNote: string }) =>
  `/v1/my/people/${world.talent}/notes/${world.talentNote}${end}`
const baseList = (end: string) => (world: { talentList: string }) =>
  `/v1/my/people-lists/${world.talentList}${end}`
const ofBase: Pick<Row, 'denied' | 'changes'> = { denied: { ...company, ...viewerMayNot }, changes: true }
const noLetter: Row = {
  path: () => '/v1/people-consent/abcdefghjkmn',
  denied: Object.fromEntries(everyone.map((role) => [role, 404])),
}

/** Calls about a company's own base of people. */
export const talentTable: Record<keyof typeof talentCalls, Row> = {
  'GET /v1/my/people': { denied: employers },
  'GET /v1/my/people/summary': { denied: employers },
  'POST /v1/my/people': { body: () => baseRecord, denied: editors },
  'POST /v1/my/people/requests': {
    body: () => ({ first_name: 'Пётр', last_name: '', email: 'petr@example.test', source: 'Ярмарка' }),
    denied: editors,
    changes: true,
  },
  'GET /v1/my/people/:publicId': { path: baseMember(''), denied: company },
  'PUT /v1/my/people/:publicId': {
    path: baseMember(''),
    body: () => ({ ...baseRecord, revision: 1 }),
    ...ofBase,
  },
  'DELETE /v1/my/people/:publicId': { path: baseMember(''), ...ofBase },
  'POST /v1/my/people/:publicId/restoration': { path: baseMember('/restoration'), ...ofBase },
  'POST /v1/my/people/:publicId/notes': {
    path: baseMember('/notes'),
    body: () => ({ text: 'Чужая заметка' }),
    ...ofBase,
  },
  'DELETE /v1/my/people/:publicId/notes/:noteId': { path: baseNote(''), ...ofBase },
  'POST /v1/my/people/:publicId/notes/:noteId/restoration': { path: baseNote('/restoration'), ...ofBase },
  'POST /v1/my/people-lists': { body: () => ({ name: 'Чужой список' }), denied: editors, changes: true },
  'PUT /v1/my/people-lists/:publicId': { path: baseList(''), body: () => ({ name: 'Чужой' }), ...ofBase },
  'DELETE /v1/my/people-lists/:publicId': { path: baseList(''), ...ofBase },
  'POST /v1/my/people-lists/:publicId/restoration': { path: baseList('/restoration'), ...ofBase },
  'GET /v1/people-consent/:token': noLetter,
  'POST /v1/people-consent/:token': noLetter,
  'POST /v1/people-consent/:token/refusal': {
    ...noLetter,
    path: () => '/v1/people-consent/abcdefghjkmn/refusal',
  },
}

const peopleFile = (fields: Record<string, string> = {}) => {
  const form = fileForm('file', Buffer.from('Имя;Почта\nВера;strange@example.test'), 'a.csv', 'text/csv')
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const filled = () =>
  peopleFile({
    columns: 'first_name,email',
    ground: 'consent',
    ground_on: baseRecord.ground_on,
    keep_months: '12',
    source: 'Ярмарка',
  })
const baseImport = (end: string) => (world: { talentImport: string }) =>
  `/v1/my/people-imports/${world.talentImport}${end}`

/** Calls about files of people for a company's own base. */
export const talentImportTable: Record<keyof typeof talentImportCalls, Row> = {
  'GET /v1/my/people-imports': { denied: employers },
  'POST /v1/my/people-imports/reading': { body: () => peopleFile(), denied: editors },
  'POST /v1/my/people-imports/check': { body: filled, denied: editors },
  'POST /v1/my/people-imports': { body: filled, denied: editors, changes: true },
  'DELETE /v1/my/people-imports/:publicId': { path: baseImport(''), ...ofBase },
  'POST /v1/my/people-imports/:publicId/restoration': { path: baseImport('/restoration'), ...ofBase },
}

/** Calls about the set-up of a selection. */
export const screeningTable: Record<
  | keyof typeof offerCalls
  | keyof typeof skillTestCalls
  | keyof typeof testAttemptCalls
  | keyof typeof letterTemplateCalls
  | keyof typeof vacancyScreeningCalls
  | keyof typeof vacancyQuestionCalls,
  Row
> = {
  // A draft, of which even the candidate knows nothing.
  'GET /v1/negotiations/:publicId/offer': { path: negotiationPath('/offer'), denied: company },
  'PUT /v1/negotiations/:publicId/offer/draft': {
    path: negotiationPath('/offer/draft'),
    body: () => ({ revision: 1, terms: draftTerms, approvers: [] }),
    denied: { ...company, ...viewerMayNot },
    changes: true,
  },
  'POST /v1/negotiations/:publicId/offer/actions': {
    path: negotiationPath('/offer/actions'),
    body: () => ({ action: 'send', revision: 1 }),
    denied: { ...company, ...viewerMayNot },
    changes: true,
  },
  'POST /v1/negotiations/:publicId/offer/code': {
    path: negotiationPath('/offer/code'),
    body: () => ({ revision: 1, contact: 'email' }),
    denied: { ...all(404), employerA: 403, viewerA: 403 },
  },
  'POST /v1/negotiations/:publicId/offer/acceptance': {
    path: negotiationPath('/offer/acceptance'),
    body: () => ({ revision: 1, contact: 'email', code: '123456' }),
    denied: { ...all(404), employerA: 403, viewerA: 403 },
  },
  'GET /v1/negotiations/:publicId/offer/versions/:number/document': {
    path: negotiationPath('/offer/versions/1/document'),
    denied: company,
  },
  'GET /v1/my/letter-templates': { denied: signedIn },
  'POST /v1/my/letter-templates': { body: () => letter, denied: recruiters },
  'PUT /v1/my/letter-templates/:publicId': {
    path: templatePath(''),
    body: () => ({ ...letter, revision: 1 }),
    denied: { ...company, ...viewerMayNot },
    changes: true,
  },
  'DELETE /v1/my/letter-templates/:publicId': {
    path: templatePath(''),
    denied: { ...company, ...viewerMayNot },
    changes: true,
  },
  'POST /v1/my/letter-templates/:publicId/restoration': {
    path: templatePath('/restoration'),
    denied: { ...company, ...viewerMayNot },
    changes: true,
  },
  'POST /v1/vacancies/:publicId/letter-preview': {
    path: vacancyPath('/letter-preview'),
    body: () => ({ text: 'Здравствуйте, {имя}!' }),
    denied: strangersToVacancy,
  },
  'GET /v1/vacancies/:publicId/letter-templates': {
    path: vacancyPath('/letter-templates'),
    denied: strangersToVacancy,
  },
  'GET /v1/negotiations/:publicId/letter-templates': {
    path: negotiationPath('/letter-templates'),
    denied: company,
  },
  'GET /v1/vacancies/:publicId/stages': { path: vacancyPath('/stages'), denied: strangersToVacancy },
  'PUT /v1/vacancies/:publicId/stages': {
    path: vacancyPath('/stages'),
    body: () => ({ stages, revision: 0 }),
    denied: { ...strangersToVacancy, ...viewerMayNot },
    changes: true,
  },
  'GET /v1/vacancies/:publicId/questions': { path: vacancyPath('/questions'), denied: strangersToVacancy },
  'PUT /v1/vacancies/:publicId/questions': {
    path: vacancyPath('/questions'),
    body: () => ({ questions: [], version: 0 }),
    denied: { ...strangersToVacancy, ...viewerMayNot },
    changes: true,
  },
  'GET /v1/negotiations/:publicId/answers': {
    path: negotiationPath('/answers'),
    denied: strangersToNegotiation,
  },
  'GET /v1/ready-tests': { denied: { guest: 401, candidateA: 403, candidateB: 403 } },
  'GET /v1/my/tests': { denied: signedIn },
  'POST /v1/my/tests': { body: () => test, denied: recruiters },
  'POST /v1/my/tests/copies': { body: () => ({ code: 'excel' }), denied: recruiters },
  'GET /v1/my/tests/:publicId': { path: testPath(''), denied: company },
  'PUT /v1/my/tests/:publicId': {
    path: testPath(''),
    body: () => ({ ...test, version: 1 }),
    denied: { ...company, ...viewerMayNot },
    changes: true,
  },
  'DELETE /v1/my/tests/:publicId': {
    path: testPath(''),
    denied: { ...company, ...viewerMayNot },
    changes: true,
  },
  'POST /v1/my/tests/:publicId/restoration': {
    path: testPath('/restoration'),
    denied: { ...company, ...viewerMayNot },
    changes: true,
  },
  'GET /v1/vacancies/:publicId/test': { path: vacancyPath('/test'), denied: strangersToVacancy },
  'PUT /v1/vacancies/:publicId/test': {
    path: vacancyPath('/test'),
    body: () => ({ test_public_id: null, required: false, revision: 0 }),
    denied: { ...strangersToVacancy, ...viewerMayNot },
    changes: true,
  },
  'POST /v1/vacancies/:publicId/test-attempts': {
    path: (world) => `/v1/vacancies/${world.tested.public_id}/test-attempts`,
    denied: all(403, 'candidateA', 'candidateB'),
  },
  'GET /v1/test-attempts/:publicId': { path: attemptPath(''), denied: takers },
  'POST /v1/test-attempts/:publicId/start': { path: attemptPath('/start'), denied: takers, changes: true },
  'PUT /v1/test-attempts/:publicId/answer': {
    path: attemptPath('/answer'),
    body: () => ({ question: 'q1', value: null }),
    denied: takers,
    changes: true,
  },
  'POST /v1/test-attempts/:publicId/submission': {
    path: attemptPath('/submission'),
    denied: takers,
    changes: true,
  },
  'POST /v1/test-attempts/:publicId/reuse': {
    path: attemptPath('/reuse'),
    body: () => ({ consent: true }),
    denied: takers,
    changes: true,
  },
  'GET /v1/negotiations/:publicId/tests': { path: negotiationPath('/tests'), denied: company },
  'PUT /v1/test-attempts/:publicId/points': {
    path: attemptPath('/points'),
    body: () => ({ points: {}, revision: 1 }),
    // Before there is an application, the company knows of no test either.
    denied: all(404),
    changes: true,
  },
  'GET /v1/vacancies/:publicId/availability': {
    path: vacancyPath('/availability'),
    denied: strangersToVacancy,
  },
  'PUT /v1/vacancies/:publicId/availability': {
    path: vacancyPath('/availability'),
    body: () => ({ ...hours, revision: 0 }),
    denied: { ...strangersToVacancy, ...viewerMayNot },
    changes: true,
  },
}
