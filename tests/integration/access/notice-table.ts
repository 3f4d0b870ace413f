import type { mailProblemCalls } from '@/lib/contracts/mail-problems'
import type { messengerCalls } from '@/lib/contracts/messengers'
import type { noticeSettingsCalls } from '@/lib/contracts/notice-settings'
import type { deadDeliveryCalls, notificationCalls } from '@/lib/contracts/notifications'
import { all, type Row, signedIn } from './row'

const browser = {
  endpoint: 'https://203.0.113.7/push/1',
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
}
/** Nobody here was told of it, so it is nobody's. */
const untold = () => ({ type: 'negotiation', public_id: 'abcdefghjkmn' })

export const noticeTable: Record<
  | keyof typeof notificationCalls
  | keyof typeof noticeSettingsCalls
  | keyof typeof deadDeliveryCalls
  | keyof typeof mailProblemCalls
  | keyof typeof messengerCalls,
  Row
> = {
  'GET /v1/moderation/dead-deliveries': { denied: { ...all(404), guest: 401 } },
  'POST /v1/moderation/dead-deliveries/requeue': {
    body: () => ({ id: 'all' }),
    denied: { ...all(404), guest: 401 },
  },
  'GET /v1/moderation/mail-problems': { denied: { ...all(404), guest: 401 } },
  'DELETE /v1/moderation/mail-problems/:id': {
    path: () => `/v1/moderation/mail-problems/${'0'.repeat(24)}`,
    denied: { ...all(404), guest: 401 },
  },
  // No token is configured here, so there is none to guess.
  'POST /v1/mail-events/:token': {
    path: () => `/v1/mail-events/${'a'.repeat(24)}`,
    body: () => ({ events: [{ type: 'bounce', email: 'nobody@example.test' }] }),
    denied: { ...all(404), guest: 404 },
  },
  // No bot is configured here: there is none to link, and no secret to guess.
  'POST /v1/notifications/messengers/:messenger/link': {
    path: () => '/v1/notifications/messengers/max/link',
    denied: { ...all(404), guest: 401 },
  },
  'DELETE /v1/notifications/messengers/:messenger': {
    path: () => '/v1/notifications/messengers/vk',
    denied: signedIn,
  },
  'POST /v1/messenger-events/:messenger': {
    path: () => '/v1/messenger-events/max',
    body: () => ({ update_type: 'bot_started' }),
    denied: { ...all(404), guest: 404 },
  },
  'DELETE /v1/notifications/mail-problem': { denied: signedIn },
  'GET /v1/notifications': { denied: signedIn },
  'GET /v1/notifications/rows': { denied: signedIn },
  'POST /v1/notifications/read': { body: () => ({}), denied: signedIn },
  'POST /v1/notifications/unread': { body: () => ({ ids: ['abcdefghjkmn'] }), denied: signedIn },
  'GET /v1/notifications/mutes': { denied: signedIn },
  'POST /v1/notifications/mutes': { body: untold, denied: { ...all(404), guest: 401 } },
  'DELETE /v1/notifications/mutes': { body: untold, denied: signedIn },
  'GET /v1/notifications/settings': { denied: signedIn },
  'PATCH /v1/notifications/settings': { body: () => ({ cadence: 'daily' }), denied: signedIn },
  // Documentation addresses are nobody's push service.
  'POST /v1/notifications/push': { body: () => browser, denied: { ...all(422), guest: 401 } },
  // Nobody has such an address; it is by the old one's secret that a browser is let through.
  'POST /v1/notifications/push/renewal': {
    body: () => ({ ...browser, old: { endpoint: browser.endpoint, auth: browser.keys.auth } }),
    denied: { ...all(404), guest: 404 },
  },
  'DELETE /v1/notifications/push': { body: () => ({ endpoint: browser.endpoint }), denied: signedIn },
}
