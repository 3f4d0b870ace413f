import type { CallName } from '@/lib/contracts/calls'
import {
  all,
  draftPath,
  open,
  type Row,
  resumePath,
  signedIn,
  strangersToResume,
  strangersToVacancy,
} from './row'
import type { World } from './world'

const variantPath = (world: World) => resumePath(`/variants/${world.vacancy.public_id}`)(world)

/** Resumes and the views of both kinds. */
export const resumeTable = {
  'GET /v1/resumes': { path: () => '/v1/resumes?size=100', denied: open },
  'GET /v1/resumes/facets': { denied: open },
  'GET /v1/resumes/cities': { denied: open },
  'GET /v1/resumes/wider': { path: () => '/v1/resumes/wider?city=66001&text=нет', denied: open },
  'GET /v1/resumes/:publicId': {
    path: resumePath(''),
    denied: { ...all(404, 'candidateA', 'employerA', 'viewerA'), guest: 404 },
  },
  'POST /v1/resumes/by-ids': {
    body: (world) => ({
      ids: [world.hidden, world.direct, world.clients, world.open].map((one) => one.public_id),
    }),
    denied: open,
  },
  'GET /v1/my/resumes': { denied: signedIn },
  'POST /v1/resumes': {
    body: () => ({ title: 'Чужое' }),
    denied: all(403, 'candidateA', 'candidateB'),
    changes: true,
  },
  'GET /v1/resumes/:publicId/own': { path: resumePath('/own'), denied: strangersToResume },
  'PUT /v1/resumes/:publicId': {
    path: resumePath(''),
    body: (world) => ({ revision: world.hidden.revision, fields: { title: 'Чужое' } }),
    denied: strangersToResume,
    changes: true,
  },
  'POST /v1/resumes/:publicId/publication': {
    path: resumePath('/publication'),
    denied: strangersToResume,
    changes: true,
  },
  'DELETE /v1/resumes/:publicId/publication': {
    path: resumePath('/publication'),
    denied: strangersToResume,
    changes: true,
  },
  'POST /v1/resumes/:publicId/direct-link': {
    path: (world) => `/v1/resumes/${world.direct.public_id}/direct-link`,
    denied: strangersToResume,
    changes: true,
  },
  'POST /v1/resumes/:publicId/moves': {
    path: resumePath('/moves'),
    body: () => ({ move: 'archive' }),
    denied: strangersToResume,
    changes: true,
  },
  'POST /v1/resumes/:publicId/photo': {
    path: resumePath('/photo'),

    denied: signedIn,
    changes: true,
  },
  'DELETE /v1/resumes/:publicId/photo': {
    path: resumePath('/photo'),
    denied: strangersToResume,
    changes: true,
  },
  'POST /v1/resumes/:publicId/clone': {
    path: resumePath('/clone'),
    denied: strangersToResume,
    changes: true,
  },
  // Another's are left out of what is done, each with its own `resume_not_found`.
  'POST /v1/my/resumes/bulk': {
    body: (world) => ({ move: 'delete', public_ids: [world.open.public_id] }),
    denied: signedIn,
  },
  'PUT /v1/my/job-search-status': {
    body: () => ({ status: 'active_search' }),
    denied: all(403, 'candidateA', 'candidateB'),
  },
  'GET /v1/my/stop-list': { denied: all(403, 'candidateA', 'candidateB') },
  'GET /v1/my/stop-list/suggest': {
    path: () => '/v1/my/stop-list/suggest?q=%D0%9F',
    denied: all(403, 'candidateA', 'candidateB'),
  },
  'POST /v1/my/stop-list': {
    body: (world) => ({ company_public_id: world.company.public_id }),
    denied: all(403, 'candidateA', 'candidateB'),
    changes: true,
  },
  'DELETE /v1/my/stop-list': {
    body: (world) => ({ company_public_id: world.company.public_id }),
    denied: all(403, 'candidateA', 'candidateB'),
  },

  'GET /v1/resumes/:publicId/variants': { path: resumePath('/variants'), denied: strangersToResume },
  'GET /v1/resumes/:publicId/variants/:vacancyId': { path: variantPath, denied: strangersToResume },
  'PUT /v1/resumes/:publicId/variants/:vacancyId': {
    path: variantPath,
    body: () => ({ revision: 0, changes: { title: 'Чужое' } }),
    denied: strangersToResume,
    changes: true,
  },
  'DELETE /v1/resumes/:publicId/variants/:vacancyId': {
    path: variantPath,
    denied: strangersToResume,
    changes: true,
  },
  'GET /v1/my/writing': { denied: all(403, 'candidateA', 'candidateB') },
  'POST /v1/my/writing': {
    body: () => ({ kind: 'about', text: 'Текст, который хочется написать лучше.' }),
    denied: all(403, 'candidateA', 'candidateB'),
    changes: true,
  },

  // Nobody finds out by counting a view that a resume or a draft is there.
  'POST /v1/views': {
    body: (world) => ({ type: 'resume', public_id: world.hidden.public_id }),
    denied: open,
  },
  'POST /v1/my/views/seen': {
    body: (world) => ({ type: 'resume', public_id: world.hidden.public_id }),
    denied: strangersToResume,
  },
  'GET /v1/vacancies/:publicId/views': { path: draftPath('/views'), denied: strangersToVacancy },
  'GET /v1/resumes/:publicId/views': { path: resumePath('/views'), denied: strangersToResume },
  'GET /v1/resumes/:publicId/viewers': { path: resumePath('/viewers'), denied: strangersToResume },
} satisfies Partial<Record<CallName, Row>>
