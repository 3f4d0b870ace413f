import type { CallName } from '@/lib/contracts/calls'
import { publishableVacancy } from '@/tests/support/vacancies'
import { accountRecoveryTable } from './account-recovery-table'
import { billingTable } from './billing-table'
import { clientTable } from './client-table'
import { companyTable } from './company-table'
import { talkTable } from './interview-table'
import { matchingTable } from './matching-table'
import { moderationTable } from './moderation-table'
import { negotiationMarkTable } from './negotiation-mark-table'
import { noticeTable } from './notice-table'
import {
  hiringPageTable,
  talentDuplicateTable,
  talentFileTable,
  talentInvitationTable,
  talentMailTable,
  talentResumeTable,
} from './people-table'
import { resumeTable } from './resume-table'
import {
  all,
  draftPath,
  negotiationPath,
  open,
  type Row,
  resumePath,
  signedIn,
  strangersToNegotiation,
  strangersToResume,
  strangersToVacancy,
  vacancyPath,
  viewerMayNot,
} from './row'
import { keptTable, savedSearchTable } from './saved-search-table'
import { screeningTable, talentImportTable, talentTable } from './screening-table'
import { secondFactorTable, sessionTable } from './second-factor-table'
import { postponedTable } from './shelf-table'
import { vacancyImportTable } from './vacancy-import-table'
import { roles, secrets, type World } from './world'

const draftOf = (world: World) => ({ revision: world.draft.revision, fields: publishableVacancy })

/** Every call; the compiler misses a row before a test does. */
export const table: Record<CallName, Row> = {
  ...billingTable,
  ...secondFactorTable,
  ...accountRecoveryTable,
  ...matchingTable,
  ...negotiationMarkTable,
  ...talkTable,
  ...savedSearchTable,
  ...clientTable,
  ...hiringPageTable,
  ...keptTable,
  'POST /v1/accounts/sign-up': { denied: open, changes: true },
  'POST /v1/accounts/sign-in': { denied: open, changes: true },
  'GET /v1/accounts/proof': { denied: open },
  'POST /v1/accounts/sign-out': { denied: open, changes: true },
  'POST /v1/accounts/code/send': {
    body: () => ({ username: 'new@example.test', purpose: 'change_email' }),
    denied: signedIn,
    changes: true,
  },
  'POST /v1/accounts/code/verify': {
    body: () => ({ username: 'nobody@example.test', purpose: 'sign_in', code: '123456' }),
    denied: Object.fromEntries(roles.map((role) => [role, 422])),
  },
  'POST /v1/accounts/token/refresh': { denied: signedIn },
  'GET /v1/accounts/me': { denied: signedIn },
  'PUT /v1/accounts/info': { denied: signedIn, changes: true },
  'PUT /v1/accounts/email': {
    body: () => ({ email: 'new@example.test', code: '000000' }),
    denied: { ...all(422), guest: 401 },
  },
  'PUT /v1/accounts/phone': {
    body: () => ({ phone: '+79120000000', code: '000000' }),
    denied: { ...all(422), guest: 401 },
  },
  'PUT /v1/accounts/password': {
    body: () => ({ old_password: 'не тот пароль', new_password: 'Новый-океан-за-окном-31' }),
    // The viewer has no password yet: for such a person this call sets the first one.
    denied: all(401, 'viewerA'),
    changes: true,
  },
  'POST /v1/accounts/avatar': { denied: signedIn, changes: true },
  'DELETE /v1/accounts/avatar': { denied: signedIn, changes: true },
  ...sessionTable,
  'GET /v1/accounts/privacy': { denied: signedIn },
  'PUT /v1/accounts/privacy': { body: () => ({ presence_visible: true }), denied: signedIn },
  'GET /v1/accounts/consents': { denied: signedIn },
  'POST /v1/accounts/consents': { body: () => ({ kind: 'marketing' }), denied: signedIn },
  'DELETE /v1/accounts/consents': { body: () => ({ kind: 'marketing' }), denied: signedIn },
  'GET /v1/accounts/kept-data': { denied: signedIn },
  'DELETE /v1/accounts/kept-data/:publicId': {
    path: ({ talent }) => `/v1/accounts/kept-data/${talent}`,
    denied: all(404),
  },
  'GET /v1/accounts/export': { denied: signedIn },
  'POST /v1/accounts/export': { denied: signedIn },
  'GET /v1/accounts/deletion': { denied: signedIn },
  'POST /v1/accounts/deletion/code': { denied: signedIn },
  'POST /v1/accounts/deletion': {
    body: () => ({ code: '000000' }),
    denied: { ...all(422), guest: 401 },
  },
  'DELETE /v1/accounts/deletion': { denied: signedIn },
  'GET /v1/home': { denied: open },
  'GET /v1/my/day': { denied: signedIn },
  'GET /v1/dictionaries': { denied: open },
  'GET /v1/dictionaries/suggest': { path: () => '/v1/dictionaries/suggest?kind=city&q=мос', denied: open },
  'GET /v1/feeds/vacancies': { denied: open },
  'GET /v1/feeds/vacancies/:file': { path: () => '/v1/feeds/vacancies/1', denied: open },
  'GET /v1/sitemap': { denied: open },
  'GET /v1/sitemap/vacancies': { denied: open },
  'GET /v1/sitemap/companies': { denied: open },
  'GET /v1/sitemap/hiring-pages': { denied: open },
  'GET /v1/sitemap/resumes': { denied: open },
  'GET /v1/sitemap/catalogue': { denied: open },
  'GET /v1/companies': { denied: open },
  'GET /v1/companies/:publicId/sooner': {
    denied: open,
    path: (world) => `/v1/companies/${world.company.public_id}/sooner`,
  },
  'GET /v1/vacancies': {
    // Its first two words find it where it may be found; what was typed comes back in the answer.
    path: () => `/v1/vacancies?text=${encodeURIComponent(secrets.draftTitle.split(' ', 2).join(' '))}`,
    denied: open,
  },
  'GET /v1/vacancies/facets': { denied: open },
  'GET /v1/vacancies/cities': { denied: open },
  'GET /v1/suggest': { path: () => '/v1/suggest?q=мен', denied: open },
  'GET /v1/vacancies/:publicId': {
    path: draftPath(''),
    denied: Object.fromEntries(roles.map((role) => [role, 404])),
  },
  'GET /v1/vacancies/:publicId/similar': {
    path: draftPath('/similar'),
    denied: Object.fromEntries(roles.map((role) => [role, 404])),
  },
  'POST /v1/vacancies/by-ids': {
    body: (world) => ({ ids: [world.draft.public_id, world.vacancy.public_id] }),
    denied: open,
  },
  'GET /v1/my/vacancies': { denied: signedIn },
  'GET /v1/my/vacancies/managers': { denied: signedIn },
  'GET /v1/my/vacancies/members/:publicId': {
    path: () => '/v1/my/vacancies/members/zzzzzzzzzzzz',
    denied: { ...Object.fromEntries(roles.map((role) => [role, 404])), guest: 401 },
  },
  'GET /v1/vacancies/:publicId/team': { path: vacancyPath('/team'), denied: strangersToVacancy },
  'PUT /v1/vacancies/:publicId/narrowing': {
    path: vacancyPath('/narrowing'),
    body: () => ({ narrowed: true }),
    denied: { ...strangersToVacancy, ...viewerMayNot },
    changes: true,
  },
  'PUT /v1/vacancies/:publicId/team/:memberId': {
    path: vacancyPath('/team/zzzzzzzzzzzz'),
    body: () => ({ on: true }),
    denied: { ...strangersToVacancy, ...viewerMayNot },
    changes: true,
  },
  'POST /v1/my/vacancies/actions': {
    body: (world) => ({ ids: [world.vacancy.public_id], action: 'delete' }),
    denied: { guest: 401, ...viewerMayNot },
    changes: true,
  },
  'PUT /v1/my/vacancies/manager': {
    body: (world) => ({ ids: [world.vacancy.public_id], manager: world.company.public_id }),
    denied: {
      ...all(404, 'employerB', 'unverified', 'viewerA', 'employerA'),
      ...viewerMayNot,
      employerB: 422,
      unverified: 422,
    },
    changes: true,
  },
  'POST /v1/vacancies': {
    body: () => ({ title: 'Чужая' }),
    denied: { guest: 401, candidateA: 403, candidateB: 403, viewerA: 403 },
    changes: true,
  },
  'GET /v1/vacancies/:publicId/own': { path: draftPath('/own'), denied: strangersToVacancy },
  'PUT /v1/vacancies/:publicId': {
    path: draftPath(''),
    body: draftOf,
    denied: { ...strangersToVacancy, ...viewerMayNot },
    changes: true,
  },
  'POST /v1/vacancies/:publicId/publication': {
    path: draftPath('/publication'),
    denied: { ...strangersToVacancy, ...viewerMayNot },
    changes: true,
  },
  'POST /v1/vacancies/:publicId/actions': {
    path: draftPath('/actions'),
    body: () => ({ action: 'delete' }),
    denied: { ...strangersToVacancy, ...viewerMayNot },
    changes: true,
  },
  'POST /v1/vacancies/:publicId/copies': {
    path: draftPath('/copies'),
    denied: { ...strangersToVacancy, ...viewerMayNot },
    changes: true,
  },
  'DELETE /v1/vacancies/:publicId/publication': {
    path: vacancyPath('/publication'),
    denied: { ...strangersToVacancy, ...viewerMayNot },
    changes: true,
  },
  'POST /v1/vacancies/:publicId/closure': {
    path: vacancyPath('/closure'),
    body: () => ({ reason: 'cancelled' }),
    denied: { ...strangersToVacancy, ...viewerMayNot },
    changes: true,
  },
  ...companyTable,
  ...moderationTable,
  ...vacancyImportTable,
  ...resumeTable,
  ...postponedTable,
  ...screeningTable,
  ...talentTable,
  ...talentImportTable,
  ...talentInvitationTable,
  ...talentDuplicateTable,
  ...talentFileTable,
  ...talentMailTable,
  ...talentResumeTable,
  'GET /v1/vacancies/:publicId/apply-options': {
    path: vacancyPath('/apply-options'),
    denied: all(403, 'candidateA', 'candidateB'),
  },
  'POST /v1/vacancies/:publicId/applications': {
    path: vacancyPath('/applications'),
    body: (world) => ({ resume_public_id: world.clients.public_id }),
    // Another's resume is none of yours; A has applied already.
    denied: { ...all(403), candidateA: 409, candidateB: 404 },
  },
  'GET /v1/resumes/:publicId/document': {
    path: resumePath('/document?kind=json'),
    // Whom the resume was sent to may keep it as a file, as they may read it.
    denied: all(404, 'candidateA', 'employerA', 'viewerA'),
  },
  // Open to all: everyone is told alike what is wrong with the call.
  'POST /v1/resumes/from-file': {
    body: () => ({}),
    denied: Object.fromEntries(roles.map((role) => [role, 422])),
  },
  'POST /v1/resumes/from-text': {
    body: () => ({ text: null }),
    denied: Object.fromEntries(roles.map((role) => [role, 422])),
  },
  'POST /v1/resumes/:publicId/invitations': {
    path: resumePath('/invitations'),
    body: (world) => ({ vacancy_public_id: world.vacancy.public_id }),
    denied: { guest: 401, candidateA: 403, candidateB: 403, viewerA: 403, employerB: 404, unverified: 403 },
    changes: true,
  },
  'GET /v1/vacancies/:publicId/negotiations': {
    path: vacancyPath('/negotiations'),
    denied: strangersToVacancy,
  },
  'GET /v1/resumes/:publicId/negotiations': { path: resumePath('/negotiations'), denied: strangersToResume },
  'GET /v1/my/negotiations': { denied: signedIn },
  'POST /v1/my/applications/marks': {
    body: (world) => ({ vacancy_ids: [world.vacancy.public_id] }),
    denied: all(403, 'candidateA', 'candidateB'),
  },
  'GET /v1/my/queue': { denied: { guest: 401, candidateA: 403, candidateB: 403 } },
  'GET /v1/my/queue/summary': { denied: { guest: 401, candidateA: 403, candidateB: 403 } },
  'GET /v1/my/queue/views': { denied: all(403, 'employerA', 'viewerA', 'employerB', 'unverified') },
  'PUT /v1/my/queue/views': {
    body: () => ({ views: [], version: 99 }),
    // Members may save views of their own; these have seen none that are current.
    denied: {
      ...all(403, 'employerA', 'viewerA', 'employerB', 'unverified'),
      employerA: 409,
      viewerA: 409,
      employerB: 409,
      unverified: 409,
    },
    changes: true,
  },
  'GET /v1/my/applications/limit': { denied: all(403, 'candidateA', 'candidateB') },
  'GET /v1/negotiations/:publicId': { path: negotiationPath(''), denied: strangersToNegotiation },
  'POST /v1/negotiations/:publicId/actions': {
    path: negotiationPath('/actions'),
    body: (world) => ({
      action: 'decline',
      reason: 'other',
      text: 'нет',
      revision: world.negotiation.revision,
    }),
    denied: { ...strangersToNegotiation, ...viewerMayNot },
    changes: true,
  },
  'DELETE /v1/negotiations/:publicId/pending': {
    path: negotiationPath('/pending'),
    denied: { ...strangersToNegotiation, ...viewerMayNot },
    changes: true,
  },
  'PUT /v1/negotiations/:publicId/letter': {
    path: negotiationPath('/letter'),
    body: () => ({ letter: 'чужое' }),
    denied: { ...strangersToNegotiation, ...viewerMayNot, employerA: 409 },
    changes: true,
  },

  ...noticeTable,
  'PUT /v1/presence': { body: () => ({ status: 'offline' }), denied: signedIn },
  'POST /v1/broadcasting/auth': {
    body: (world) => ({ socket_id: '1.1', channel_name: `private-vacancy.${world.vacancy.public_id}` }),
    denied: all(403, 'employerA', 'viewerA'),
  },
}
