import type { clientCalls } from '@/lib/contracts/clients'
import { all, negotiationPath, type Row, strangersToNegotiation, viewerMayNot } from './row'
import { roles as everyone } from './world'

/** Known to the members of the agency alone. */
const company = all(404, 'employerA', 'viewerA')
const employers = { guest: 401, candidateA: 403, candidateB: 403 }
const recruiters = { ...employers, ...viewerMayNot }
const clientPath = (end: string) => (world: { client: string }) => `/v1/my/clients/${world.client}${end}`
const ofClient: Pick<Row, 'denied' | 'changes'> = { denied: { ...company, ...viewerMayNot }, changes: true }
const noLink = (end: string): Row => ({
  path: () => `/v1/client-lists/abcdefghjkmn${end}`,
  denied: Object.fromEntries(everyone.map((role) => [role, 404])),
})

/** Calls about the clients of an agency. */
export const clientTable: Record<keyof typeof clientCalls, Row> = {
  'GET /v1/my/clients': { denied: employers },
  'GET /v1/my/clients/choices': { denied: employers },
  'POST /v1/my/clients': {
    body: () => ({ name: 'Чужой клиент', inn: '7736207543', note: '' }),
    denied: recruiters,
    changes: true,
  },
  'PUT /v1/my/clients/:publicId': {
    path: clientPath(''),
    body: () => ({ name: 'Чужой клиент', note: '' }),
    ...ofClient,
  },
  'PUT /v1/my/clients/:publicId/archive': {
    path: clientPath('/archive'),
    body: () => ({ archived: true }),
    ...ofClient,
  },
  'DELETE /v1/my/clients/:publicId': { path: clientPath(''), ...ofClient },
  'POST /v1/my/clients/:publicId/restoration': { path: clientPath('/restoration'), ...ofClient },
  'POST /v1/my/clients/:publicId/link': {
    path: clientPath('/link'),
    body: () => ({ days: 30 }),
    ...ofClient,
  },
  'DELETE /v1/my/clients/:publicId/link': { path: clientPath('/link'), ...ofClient },
  'GET /v1/my/clients/:publicId/people': { path: clientPath('/people'), denied: company },
  'PUT /v1/negotiations/:publicId/client-list': {
    path: negotiationPath('/client-list'),
    body: () => ({ listed: true }),
    denied: { ...strangersToNegotiation, ...viewerMayNot, candidateA: 403 },
    changes: true,
  },
  'POST /v1/negotiations/:publicId/client-request': {
    path: negotiationPath('/client-request'),
    denied: { ...strangersToNegotiation, ...viewerMayNot, candidateA: 403 },
    changes: true,
  },
  'PUT /v1/negotiations/:publicId/client-consent': {
    path: negotiationPath('/client-consent'),
    body: () => ({ agree: true, inn: '7707083893' }),
    denied: { ...strangersToNegotiation, ...viewerMayNot, candidateA: 409, employerA: 403 },
    changes: true,
  },
  'GET /v1/client-lists/:token': noLink(''),
  'POST /v1/client-lists/:token/views': noLink('/views'),
  'PUT /v1/client-lists/:token/people/:publicId': {
    ...noLink('/people/abcdefghjkmn'),
    body: () => ({ verdict: 'interested' }),
  },
}
