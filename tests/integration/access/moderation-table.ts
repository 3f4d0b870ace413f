import type { moderationCalls } from '@/lib/contracts/moderation'
import type { searchReadingCalls } from '@/lib/contracts/search-use'
import { all, open, type Row } from './row'

/** None of these roles is an operator: to all of them there is no such place. */
const nobody = all(404)
const someCase = 'abcdefghjk23'

export const moderationTable: Record<keyof typeof moderationCalls | keyof typeof searchReadingCalls, Row> = {
  'POST /v1/complaints': {
    body: (world) => ({ type: 'vacancy', public_id: world.vacancy.public_id, reason: 'fraud' }),
    denied: open,
  },
  'GET /v1/moderation/cases': { denied: nobody },
  'POST /v1/moderation/cases': {
    body: (world) => ({ type: 'vacancy', public_id: world.vacancy.public_id }),
    denied: nobody,
  },
  'GET /v1/moderation/cases/:publicId': { path: () => `/v1/moderation/cases/${someCase}`, denied: nobody },
  'POST /v1/moderation/cases/:publicId/decision': {
    path: () => `/v1/moderation/cases/${someCase}/decision`,
    body: () => ({ decision: 'block', revision: 1, note: 'Чужое решение' }),
    denied: nobody,
    changes: true,
  },
  'GET /v1/moderation/missed-queries': { denied: nobody },
  'GET /v1/moderation/search-readings': { denied: nobody },
  'POST /v1/moderation/search-readings': {
    body: () => ({ phrase: 'зюзяблик', synonyms: ['водитель'] }),
    denied: nobody,
  },
  'DELETE /v1/moderation/search-readings/:publicId': {
    path: () => `/v1/moderation/search-readings/${someCase}`,
    denied: nobody,
    changes: true,
  },
  'POST /v1/moderation/search-readings/:publicId/restore': {
    path: () => `/v1/moderation/search-readings/${someCase}/restore`,
    denied: nobody,
    changes: true,
  },
}
