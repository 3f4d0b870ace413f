import type { letterTemplateCalls } from '@/lib/contracts/letter-templates'
import { negotiationStages } from '@/lib/contracts/negotiation-stages'
import type { vacancyScreeningCalls } from '@/lib/contracts/vacancy-screening'
import {
  all,
  negotiationPath,
  type Row,
  signedIn,
  strangersToVacancy,
  vacancyPath,
  viewerMayNot,
} from './row'

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
const templatePath = (end: string) => (world: { template: string }) =>
  `/v1/my/letter-templates/${world.template}${end}`

/** Calls about the set-up of a selection. */
export const screeningTable: Record<
  keyof typeof letterTemplateCalls | keyof typeof vacancyScreeningCalls,
  Row
> = {
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
