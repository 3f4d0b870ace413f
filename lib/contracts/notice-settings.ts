import { defineCall, moment } from './call'
import { OwnMailProblem } from './mail-problems'
import { messengers, noticeChannels, noticeSections, notificationKinds } from './notice-kinds'
import { z } from './zod'

/** Kinds of recurring letters. Each is handled in `server/modules/notifications/unsubscribe`. */
export const subscriptionKinds = ['saved_search', 'matches', 'autopickup', 'notices'] as const
export type SubscriptionKind = (typeof subscriptionKinds)[number]

export const SubscriptionState = z.object({
  kind: z.enum(subscriptionKinds),
  /** The name given by its owner; for `notices` the kind with a dash instead of the dot, or `all`. */
  name: z.string(),
  /** Whether letters are still sent. */
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

export const letterCadences = ['instant', 'daily', 'weekly'] as const
export type LetterCadence = (typeof letterCadences)[number]

const choice = z.object({ on: z.boolean(), fixed: z.boolean() })
const hour = z.int().min(0).max(23)

export const NoticeSettings = z.object({
  /** One row per kind that this reader can receive. */
  kinds: z.array(
    z.object({
      kind: z.enum(notificationKinds),
      group: z.enum(noticeSections),
      site: choice,
      email: choice,
      push: choice,
      /** Null where the person is not offered it: no number, no linked chat, nothing worth an SMS. */
      sms: choice.nullable(),
      max: choice.nullable(),
      vk: choice.nullable(),
    }),
  ),
  /** Frequency of letters, except urgent ones. */
  cadence: z.enum(letterCadences),
  /** Quiet hours without letters and push, in the person's time zone. */
  quiet: z.object({ on: z.boolean(), from: hour, to: hour }),
  /** IANA name. */
  time_zone: z.string(),
  /** Whether the account has a verified e-mail address. */
  has_email: z.boolean(),
  /** Why letters to it are not sent; null where they are. */
  mail_problem: OwnMailProblem.nullable(),
  push: z.object({
    /** VAPID key for `PushManager.subscribe`, base64url of an uncompressed P-256 point. */
    public_key: z.string(),
    /** Number of browsers with an active subscription. */
    devices: z.int(),
  }),
  /** Whether the account has a verified number that SMS go to. */
  has_sms: z.boolean(),
  /** Nothing but SMS reaches the person. */
  phone_only: z.boolean(),
  /** The messengers that the site has a bot in; none without one. */
  messengers: z.array(
    z.object({
      name: z.enum(messengers),
      linked_at: moment.nullable(),
      /** Until when the link that was given out last holds; null once it was used. */
      pending_until: moment.nullable(),
    }),
  ),
  /** The person has chosen where to be told of an answer, or put it aside. */
  has_chosen_reach: z.boolean(),
})
export type NoticeSettings = z.infer<typeof NoticeSettings>

export const NoticeSettingsChange = z.object({
  kinds: z
    .array(z.object({ kind: z.enum(notificationKinds), channel: z.enum(noticeChannels), on: z.boolean() }))
    .max(100)
    .optional(),
  cadence: z.enum(letterCadences).optional(),
  /** `from` and `to` must differ. */
  quiet: z.object({ on: z.boolean(), from: hour, to: hour }).optional(),
  time_zone: z.string().min(1).max(64).optional(),
  has_chosen_reach: z.boolean().optional(),
})
export type NoticeSettingsChange = z.infer<typeof NoticeSettingsChange>

/** Upper bound of the base64url length of a key (65 bytes) and of the shared secret (16 bytes). */
const key = z.string().regex(/^[\w-]{16,120}={0,2}$/)

export const PushSubscriptionBody = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  keys: z.object({ p256dh: key, auth: key }),
  time_zone: z.string().min(1).max(64).optional(),
})

/**
 * Sent by the service worker when the push service replaced the subscription; the old endpoint and its secret
 * authenticate the request.
 */
export const PushRenewalBody = PushSubscriptionBody.omit({ time_zone: true }).extend({
  old: z.object({ endpoint: z.string().min(1).max(1000), auth: key }),
})

export const noticeSettingsCalls = {
  'GET /v1/notifications/settings': defineCall({
    method: 'GET',
    path: '/v1/notifications/settings',
    summary: 'What is told by which channel, when, and how often',
    tag,
    auth: 'required',
    result: NoticeSettings,
  }),
  'PATCH /v1/notifications/settings': defineCall({
    method: 'PATCH',
    path: '/v1/notifications/settings',
    summary: 'Change what is named; a fixed choice stays as it is',
    tag,
    auth: 'required',
    body: NoticeSettingsChange,
    result: NoticeSettings,
  }),
  'POST /v1/notifications/push': defineCall({
    method: 'POST',
    path: '/v1/notifications/push',
    summary: 'Have push come to this browser while this session lasts; a second call renews its keys',
    tag,
    auth: 'required',
    body: PushSubscriptionBody,
    result: z.object({ devices: z.int() }),
  }),
  'POST /v1/notifications/push/renewal': defineCall({
    method: 'POST',
    path: '/v1/notifications/push/renewal',
    summary: 'A browser whose address changed while no page was open; its session stays the same',
    tag,
    auth: 'none',
    body: PushRenewalBody,
    result: z.null(),
    errors: ['not_found'],
  }),
  'DELETE /v1/notifications/push': defineCall({
    method: 'DELETE',
    path: '/v1/notifications/push',
    summary: 'No more push to this browser',
    tag,
    auth: 'required',
    body: z.object({ endpoint: z.string().max(1000) }),
    result: z.object({ devices: z.int() }),
  }),
} as const
