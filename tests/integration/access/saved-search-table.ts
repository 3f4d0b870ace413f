import type { favoriteCalls } from '@/lib/contracts/favorites'
import type { landingCalls } from '@/lib/contracts/landings'
import type { unsubscribeCalls } from '@/lib/contracts/notice-settings'
import type { salaryCalls } from '@/lib/contracts/salaries'
import type { savedSearchCalls } from '@/lib/contracts/saved-searches'
import type { searchHelpCalls } from '@/lib/contracts/search-help'
import type { searchUseCalls } from '@/lib/contracts/search-use'
import { unsubscribeToken } from '@/server/platform/unsubscribe'
import { all, open, type Row, signedIn, strangersToNegotiation, strangersToResume } from './row'
import type { World } from './world'

const path = (end: string) => (world: World) => `/v1/my/saved-searches/${world.savedSearch.public_id}${end}`
/** Whoever has the letter may stop letters, signed in or not. */
const wayOut = ({ api, savedSearch }: World) =>
  `/v1/unsubscribe/${unsubscribeToken(api.ctx.keys, { kind: 'saved_search', id: savedSearch.public_id })}`

export const savedSearchTable: Record<keyof typeof savedSearchCalls | keyof typeof unsubscribeCalls, Row> = {
  'GET /v1/my/saved-searches': { denied: signedIn },
  'POST /v1/my/saved-searches': {
    body: () => ({ list: 'resumes', name: 'Сварщики', query: 'text=сварщик' }),
    denied: { guest: 401, candidateA: 403, candidateB: 403 },
  },
  'PATCH /v1/my/saved-searches/:publicId': {
    path: path(''),
    body: () => ({ name: 'Чужое имя' }),
    denied: strangersToResume,
    changes: true,
  },
  'POST /v1/my/saved-searches/seen': {
    body: () => ({ list: 'vacancies', query: 'role=2403' }),
    denied: signedIn,
  },
  'DELETE /v1/my/saved-searches/:publicId': { path: path(''), denied: strangersToResume, changes: true },
  'POST /v1/my/saved-searches/:publicId/restore': {
    path: path('/restore'),
    denied: strangersToResume,
    changes: true,
  },
  'POST /v1/my/saved-searches/:publicId/feed': {
    path: path('/feed'),
    denied: strangersToResume,
    changes: true,
  },
  'DELETE /v1/my/saved-searches/:publicId/feed': {
    path: path('/feed'),
    denied: strangersToResume,
    changes: true,
  },
  'GET /v1/feeds/searches/:token': {
    path: () => `/v1/feeds/searches/zzzzzzzzzzzz-${'a'.repeat(24)}`,
    denied: { ...all(404), guest: 404 },
  },
  'GET /v1/unsubscribe/:token': { path: wayOut, denied: open },
  'POST /v1/unsubscribe/:token': { path: wayOut, denied: open },
  'DELETE /v1/unsubscribe/:token': { path: wayOut, denied: open },
}

/** What one keeps, and what is told to everyone. */
export const keptTable: Record<
  | keyof typeof favoriteCalls
  | keyof typeof landingCalls
  | keyof typeof salaryCalls
  | keyof typeof searchHelpCalls
  | keyof typeof searchUseCalls,
  Row
> = {
  'GET /v1/vacancies/wider': { denied: open, path: () => '/v1/vacancies/wider?city=66001&text=нет' },
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
  'POST /v1/search/use': {
    body: (world) => ({
      query_class: { kind: 'trade', role: 2403 },
      events: [{ vacancy_id: world.vacancy.public_id, position: 1, event: 'impression' }],
    }),
    denied: open,
  },
  'POST /v1/search/misses': {
    body: () => ({ list: 'vacancies', text: 'зюзяблик', outcome: 'empty' }),
    denied: open,
  },
  'GET /v1/landings/vacancies': { denied: open, path: () => '/v1/landings/vacancies?path=medsestra' },
  'GET /v1/landings/resumes': { denied: open, path: () => '/v1/landings/resumes?path=medsestra' },
  'GET /v1/landings/pages': { denied: open },
  'GET /v1/landings/popular': { denied: open },
  'GET /v1/landings/path': { denied: open, path: () => '/v1/landings/path?role=2403' },
  'GET /v1/salaries': { denied: open },
  'GET /v1/salaries/pages': { denied: open },
  'GET /v1/companies/:publicId/salaries': {
    denied: open,
    path: (world) => `/v1/companies/${world.company.public_id}/salaries`,
  },
  'GET /v1/salaries/hint': { denied: open, path: () => '/v1/salaries/hint?role=2403' },
}
