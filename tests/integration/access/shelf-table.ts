import type { CallName } from '@/lib/contracts/calls'
import {
  all,
  draftPath,
  type Row,
  resumePath,
  signedIn,
  strangersToNegotiation,
  strangersToResume,
  strangersToVacancy,
  viewerMayNot,
} from './row'
import type { World } from './world'

const candidatesOnly = all(403, 'candidateA', 'candidateB')
const pair = ({ hidden, vacancy }: World) => ({
  resume_public_id: hidden.public_id,
  vacancy_public_id: vacancy.public_id,
})
const hiddenResume = (world: World) => ({ resume_public_id: world.clients.public_id })

/** Filled in from the resume, as one finds it. */
const setUp = {
  mode: 'suggest',
  cadence: 'daily',
  time_zone: 'Europe/Moscow',
  min_score: 60,
  mail: true,
  greeting: '',
  state: 'off',
  revision: 0,
}
const criteria = {
  role_ids: [2403],
  city_ids: [],
  formats: [],
  min_salary: null,
  salary_required: false,
  schedules: [],
  employment_forms: [],
  experience: [],
  company_types: [],
  stop_words: [],
  stop_companies: [],
  verified_only: false,
}
const noFind = { find_public_id: 'abcdefghjkmn' }
/** The owner may ask, but has no such find. */
const ownersOnly = all(404)

/** What is kept, put aside and hidden. */
export const postponedTable = {
  'GET /v1/favorites': { denied: signedIn },
  'POST /v1/favorites': {
    body: (world) => ({ item_type: 'resume', item_public_id: world.hidden.public_id }),
    denied: strangersToNegotiation,
  },
  'DELETE /v1/favorites': {
    body: (world) => ({ item_type: 'resume', item_public_id: world.hidden.public_id }),
    denied: signedIn,
  },
  'POST /v1/favorites/sync': {
    body: (world) => ({ items: [{ item_type: 'resume', item_public_id: world.direct.public_id }] }),
    denied: signedIn,
  },

  'GET /v1/resumes/:publicId/postponed': { path: resumePath('/postponed'), denied: strangersToResume },
  'GET /v1/vacancies/:publicId/postponed': { path: draftPath('/postponed'), denied: strangersToVacancy },
  'GET /v1/resumes/:publicId/shelf': { path: resumePath('/shelf'), denied: strangersToResume },
  'GET /v1/vacancies/:publicId/shelf': { path: draftPath('/shelf'), denied: strangersToVacancy },
  // Each side has a shelf of its own for the same pair.
  'POST /v1/my/postponed': {
    body: pair,
    denied: { ...all(404, 'candidateA', 'employerA'), ...viewerMayNot },
  },
  'PATCH /v1/my/postponed/:publicId': {
    path: (world) => `/v1/my/postponed/${world.postponed.public_id}`,
    body: (world) => ({ revision: world.postponed.revision, note: 'Чужое' }),
    denied: strangersToResume,
    changes: true,
  },
  // Another's are skipped.
  'POST /v1/my/postponed/bulk': {
    body: (world) => ({ ids: [world.postponed.public_id], action: 'remind', remind_at: null }),
    denied: { guest: 401, ...viewerMayNot },
  },
  'GET /v1/my/hidden': { denied: candidatesOnly },
  'POST /v1/my/hidden': {
    body: (world) => ({ kind: 'vacancy', vacancy_public_id: world.vacancy.public_id }),
    denied: candidatesOnly,
    changes: true,
  },
  'DELETE /v1/my/hidden/:publicId': {
    path: (world) => `/v1/my/hidden/${world.hiding.public_id}`,
    denied: { ...candidatesOnly, candidateB: 404 },
    changes: true,
  },
  'POST /v1/my/hidden/among': {
    body: (world) => ({ ids: [world.vacancy.public_id] }),
    denied: candidatesOnly,
  },
  'GET /v1/vacancies/:publicId/hidden-resumes': {
    path: draftPath('/hidden-resumes'),
    denied: strangersToVacancy,
  },
  'POST /v1/vacancies/:publicId/hidden-resumes': {
    path: draftPath('/hidden-resumes'),
    body: hiddenResume,
    denied: { ...strangersToVacancy, ...viewerMayNot },
  },
  'DELETE /v1/vacancies/:publicId/hidden-resumes': {
    path: draftPath('/hidden-resumes'),
    body: hiddenResume,
    denied: { ...strangersToVacancy, ...viewerMayNot },
  },
  'GET /v1/resumes/:publicId/autopickup': { path: resumePath('/autopickup'), denied: strangersToResume },
  'PUT /v1/resumes/:publicId/autopickup': {
    path: resumePath('/autopickup'),
    body: () => ({ ...setUp, criteria }),
    denied: strangersToResume,
    changes: true,
  },
  'GET /v1/resumes/:publicId/autopickup/finds': {
    path: resumePath('/autopickup/finds'),
    denied: strangersToResume,
  },
  'POST /v1/resumes/:publicId/autopickup/trial': {
    path: resumePath('/autopickup/trial'),
    body: () => ({ criteria, min_score: 60 }),
    denied: strangersToResume,
  },
  'POST /v1/resumes/:publicId/autopickup/seen': {
    path: resumePath('/autopickup/seen'),
    body: () => ({ ids: [] }),
    denied: strangersToResume,
  },
  'POST /v1/resumes/:publicId/autopickup/dismissals': {
    path: resumePath('/autopickup/dismissals'),
    body: () => ({ ...noFind, reason: 'other' }),
    denied: ownersOnly,
  },
  'DELETE /v1/resumes/:publicId/autopickup/dismissals': {
    path: resumePath('/autopickup/dismissals'),
    body: () => noFind,
    denied: ownersOnly,
  },
  'POST /v1/resumes/:publicId/autopickup/confirmations': {
    path: resumePath('/autopickup/confirmations'),
    body: () => ({ items: [{ ...noFind, letter: '' }] }),
    denied: strangersToResume,
  },
} satisfies Partial<Record<CallName, Row>>
