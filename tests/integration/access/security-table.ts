import type { securityJournalCalls } from '@/lib/contracts/security-journal'
import { type Row, signedIn, strangersToVacancy, viewerMayNot } from './row'

/** Calls about the security journal of a person and the audit log of a company. */
export const securityTable: Record<keyof typeof securityJournalCalls, Row> = {
  'GET /v1/my/security-events': { denied: signedIn },
  'GET /v1/accounts/company/:publicId/audit': {
    path: (world) => `/v1/accounts/company/${world.company.public_id}/audit`,
    denied: { ...strangersToVacancy, ...viewerMayNot },
  },
  'POST /v1/my/exports': {
    body: (world) => ({ list: 'vacancies', company: world.company.public_id }),
    denied: strangersToVacancy,
  },
}
