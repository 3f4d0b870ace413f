import { z } from 'zod'
import { defineCall } from './call'

/** What sends letters by itself. Every kind has its line in `server/modules/notifications/unsubscribe`. */
export const subscriptionKinds = ['saved_search', 'matches', 'autopickup', 'notices'] as const
export type SubscriptionKind = (typeof subscriptionKinds)[number]

export const SubscriptionState = z.object({
  kind: z.enum(subscriptionKinds),
  /** As its owner calls it; of `notices` the kind with a dash for its dot, or `all`. */
  name: z.string(),
  /** Whether it still sends. */
  active: z.boolean(),
})
export type SubscriptionState = z.infer<typeof SubscriptionState>

const tag = 'notifications'
const params = z.object({ token: z.string().min(1).max(200) })

export const unsubscribeCalls = {
  'GET /v1/unsubscribe/:token': defineCall({
    method: 'GET',
    path: '/v1/unsubscribe/:token',
    summary:
      'What the way out of a letter would stop; changes nothing, since mail programs open links by themselves',
    tag,
    auth: 'none',
    params,
    result: SubscriptionState,
    errors: ['not_found'],
  }),
  'POST /v1/unsubscribe/:token': defineCall({
    method: 'POST',
    path: '/v1/unsubscribe/:token',
    summary: 'Stop the letters (RFC 8058: any body, no session); a second call does nothing more',
    tag,
    auth: 'none',
    params,
    result: SubscriptionState,
    errors: ['not_found'],
  }),
  'DELETE /v1/unsubscribe/:token': defineCall({
    method: 'DELETE',
    path: '/v1/unsubscribe/:token',
    summary: 'Take it back: letters come as they did before',
    tag,
    auth: 'none',
    params,
    result: SubscriptionState,
    errors: ['not_found'],
  }),
} as const
