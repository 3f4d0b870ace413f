import type { conversationCalls } from '@/lib/contracts/conversations'
import { negotiationPath, type Row, signedIn, strangersToNegotiation } from './row'

/** A form with everything but its file: one id of the page's own, so that a replay of the test writes once. */
const message = () => {
  const form = new FormData()
  form.set('client_id', '6f1c2a1e-6d0e-4a53-9f0b-2f1f6b6c9a11')
  form.set('text', 'Чужое сообщение')
  return form
}

/** Calls about what both sides write each other. */
export const conversationTable: Record<keyof typeof conversationCalls, Row> = {
  'GET /v1/negotiations/:publicId/conversation': {
    path: negotiationPath('/conversation'),
    denied: strangersToNegotiation,
  },
  'POST /v1/negotiations/:publicId/messages': {
    path: negotiationPath('/messages'),
    body: message,
    denied: { ...strangersToNegotiation, viewerA: 403 },
    changes: true,
  },
  'PUT /v1/negotiations/:publicId/conversation/read': {
    path: negotiationPath('/conversation/read'),
    body: (world) => ({ message: world.message }),
    // A viewer leaves no trace, and is not told off for looking.
    denied: strangersToNegotiation,
  },
  'GET /v1/messages/:publicId/file': {
    path: (world) => `/v1/messages/${world.message}/file`,
    denied: strangersToNegotiation,
  },
  'GET /v1/my/conversations': { denied: signedIn },
  'GET /v1/my/conversations/unread': { denied: signedIn },
}
