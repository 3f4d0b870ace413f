import type { companyCalls } from '@/lib/contracts/companies'
import type { companyInvitationCalls } from '@/lib/contracts/company-invitations'
import type { companyMemberCalls } from '@/lib/contracts/company-members'
import type { joinRequestCalls } from '@/lib/contracts/join-requests'
import type { securityJournalCalls } from '@/lib/contracts/security-journal'
import { fileForm } from '@/tests/support/pictures'
import { all, open, type Row, signedIn, strangersToVacancy, viewerMayNot } from './row'
import { securityTable } from './security-table'
import type { World } from './world'

const companyPath = (end: string) => (world: World) => `/v1/accounts/company/${world.company.public_id}${end}`
const newCompany = () => ({ name: 'Чужая' })

/** Calls about companies, and what is written down of them and their people. */
export const companyTable: Record<
  | keyof typeof companyCalls
  | keyof typeof companyMemberCalls
  | keyof typeof companyInvitationCalls
  | keyof typeof joinRequestCalls
  | keyof typeof securityJournalCalls,
  Row
> = {
  ...securityTable,
  'GET /v1/accounts/companies': { denied: signedIn },
  'GET /v1/accounts/access': { denied: signedIn },
  'POST /v1/accounts/company': {
    body: newCompany,
    denied: { guest: 401, candidateA: 403, candidateB: 403 },
    changes: true,
  },
  'PUT /v1/accounts/company/:publicId': {
    path: (world) => `/v1/accounts/company/${world.company.public_id}`,
    body: newCompany,
    denied: { ...strangersToVacancy, ...viewerMayNot },
    changes: true,
  },
  'POST /v1/accounts/company/:publicId/addresses': {
    path: companyPath('/addresses'),
    body: () => ({ city_id: 1, address: 'ул. Чужая, 1' }),
    denied: { ...strangersToVacancy, ...viewerMayNot },
    changes: true,
  },
  'POST /v1/accounts/company/:publicId/verification': {
    path: (world) => `/v1/accounts/company/${world.company.public_id}/verification`,
    denied: { ...strangersToVacancy, ...viewerMayNot },
    changes: true,
  },
  'POST /v1/accounts/company/:publicId/logo': {
    path: (world) => `/v1/accounts/company/${world.company.public_id}/logo`,
    body: () => fileForm('logo', Buffer.from('no picture')),
    denied: { ...strangersToVacancy, ...viewerMayNot },
    changes: true,
  },
  'DELETE /v1/accounts/company/:publicId/logo': {
    path: (world) => `/v1/accounts/company/${world.company.public_id}/logo`,
    denied: { ...strangersToVacancy, ...viewerMayNot },
    changes: true,
  },
  'GET /v1/accounts/company/:publicId/departure': {
    path: (world) => `/v1/accounts/company/${world.company.public_id}/departure`,
    denied: strangersToVacancy,
  },
  'POST /v1/accounts/company/:publicId/departure': {
    path: (world) => `/v1/accounts/company/${world.company.public_id}/departure`,
    body: () => ({}),
    denied: strangersToVacancy,
    changes: true,
  },
  'GET /v1/accounts/company/:publicId/members': {
    path: (world) => `/v1/accounts/company/${world.company.public_id}/members`,
    denied: strangersToVacancy,
  },
  'PUT /v1/accounts/company/:publicId/members/:memberId/role': {
    path: (world) => `/v1/accounts/company/${world.company.public_id}/members/zzzzzzzzzzzz/role`,
    body: () => ({ role: 'viewer' }),
    denied: { ...strangersToVacancy, ...viewerMayNot },
    changes: true,
  },
  'DELETE /v1/accounts/company/:publicId/members/:memberId': {
    path: companyPath('/members/zzzzzzzzzzzz'),
    denied: { ...strangersToVacancy, ...viewerMayNot },
    changes: true,
  },
  'GET /v1/accounts/company/:publicId/invitations': {
    path: companyPath('/invitations'),
    denied: { ...strangersToVacancy, ...viewerMayNot },
  },
  'POST /v1/accounts/company/:publicId/invitations': {
    path: companyPath('/invitations'),
    body: () => ({ email: 'colleague@example.ru', role: 'viewer' }),
    denied: { ...strangersToVacancy, ...viewerMayNot },
    changes: true,
  },
  'POST /v1/accounts/company/:publicId/invitations/:invitationId/resend': {
    path: companyPath('/invitations/zzzzzzzzzzzz/resend'),
    denied: { ...strangersToVacancy, ...viewerMayNot },
    changes: true,
  },
  'DELETE /v1/accounts/company/:publicId/invitations/:invitationId': {
    path: companyPath('/invitations/zzzzzzzzzzzz'),
    denied: { ...strangersToVacancy, ...viewerMayNot },
    changes: true,
  },
  'GET /v1/my/join-requests': { denied: signedIn },
  'DELETE /v1/my/join-requests/:publicId': {
    path: () => '/v1/my/join-requests/zzzzzzzzzzzz',
    denied: all(404),
    changes: true,
  },
  // A verified company has nobody to ask.
  'POST /v1/accounts/company/:publicId/join-request': {
    path: companyPath('/join-request'),
    denied: { ...strangersToVacancy, ...viewerMayNot, employerA: 409 },
    changes: true,
  },
  'GET /v1/accounts/company/:publicId/join-requests': {
    path: companyPath('/join-requests'),
    denied: { ...strangersToVacancy, ...viewerMayNot },
  },
  'POST /v1/accounts/company/:publicId/join-requests/:requestId/decision': {
    path: companyPath('/join-requests/zzzzzzzzzzzz/decision'),
    body: () => ({ accept: false }),
    denied: { ...strangersToVacancy, ...viewerMayNot },
    changes: true,
  },
  // A link nobody has: not found for whoever may ask.
  'GET /v1/company-invitations/:token': {
    path: () => '/v1/company-invitations/zzzzzzzzzzzzwrong',
    denied: { ...all(404), guest: 404 },
  },
  'POST /v1/company-invitations/:token/acceptance': {
    path: () => '/v1/company-invitations/zzzzzzzzzzzzwrong/acceptance',
    denied: all(404),
    changes: true,
  },
  'POST /v1/accounts/company/:publicId/current': {
    path: companyPath('/current'),
    denied: strangersToVacancy,
    changes: true,
  },
  // Not one of these companies came by an import.
  'POST /v1/companies/:publicId/claim': {
    path: (world) => `/v1/companies/${world.company.public_id}/claim`,
    denied: { ...all(404), ...viewerMayNot, guest: 401, candidateA: 403, candidateB: 403 },
    changes: true,
  },
  'GET /v1/companies/:publicId': {
    path: (world) => `/v1/companies/${world.company.public_id}`,
    denied: open,
  },
  'GET /v1/companies/:publicId/vacancies': {
    path: (world) => `/v1/companies/${world.company.public_id}/vacancies`,
    denied: open,
  },
}
