import { defineCall, moment, pageOf, pageQuery, publicId } from './call'
import { noticeChannels, noticeSections, notificationKinds } from './notice-kinds'
import { z } from './zod'

/** A dead delivery: a message or event whose retries are exhausted. */
export const DeadDelivery = z.object({
  /** `n…` for a letter or push, `e…` for an event. */
  id: z.string(),
  way: z.enum([...noticeChannels, 'event']).exclude(['site']),
  /** Kind of the notification or event. */
  kind: z.string(),
  attempts: z.int(),
  /** Error of the last attempt, without personal data. */
  error: z.string(),
  dead_at: moment,
})
export type DeadDelivery = z.infer<typeof DeadDelivery>

const deadDeliveriesTag = 'moderation'
export const deadDeliveryCalls = {
  'GET /v1/moderation/dead-deliveries': defineCall({
    method: 'GET',
    path: '/v1/moderation/dead-deliveries',
    summary: 'For operators: letters, push messages and events that were given up, the latest first',
    tag: deadDeliveriesTag,
    auth: 'required',
    secondFactor: 'operator',
    query: pageQuery,
    result: pageOf(DeadDelivery),
    errors: ['not_found'],
  }),
  'POST /v1/moderation/dead-deliveries/requeue': defineCall({
    method: 'POST',
    path: '/v1/moderation/dead-deliveries/requeue',
    summary: 'For operators: try again from the beginning, one by its id or `all`',
    tag: deadDeliveriesTag,
    auth: 'required',
    secondFactor: 'operator',
    body: z.object({ id: z.string().regex(/^(?:all|[ne]\d{1,15})$/) }),
    result: z.object({ requeued: z.int() }),
    errors: ['not_found'],
  }),
} as const

export { type NotificationKind, notificationKinds } from './notice-kinds'

/** Objects that can be muted. */
export const muteTypes = ['negotiation', 'vacancy', 'resume'] as const
export type MuteType = (typeof muteTypes)[number]

/** Candidates named in one row of the feed. */
export const maxNamed = 2

export const Notification = z.object({
  public_id: publicId,
  kind: z.enum(notificationKinds),
  created_at: moment,
  read: z.boolean(),
  /**
   * Parameters of the text: `vacancy_title`, `company_name`, `resume_title`, `status`, `reader` (its side), `due_at`
   * of a reminder, `note` of a decision; a member's `role`; a `consent` and its `change`; a plan's `plan`, `renewal`,
   * a refund's `amount`; a digest's `name`, `query`, `list` and `count`.
   */
  params: z.record(z.string(), z.string()),
  /**
   * How many notices this row stands for, itself included: in the feed by rows, those of one vacancy, kind
   * and day of an employer that are all read or all unread. It is the newest of them; elsewhere 1.
   */
  count: z.int().min(1),
  /** How many negotiations and interviews these are about. */
  subjects_count: z.int().min(0),
  /**
   * For employers: some of the candidates, the latest first, named as the company may see them at the moment of the
   * call. Empty where nobody may be named.
   */
  people: z.array(z.object({ first: z.string(), last: z.string() })).max(maxNamed),
  /** Objects it is about, the most specific first; each can be muted. */
  subjects: z.array(
    z.object({ type: z.enum(muteTypes), public_id: publicId, title: z.string(), muted: z.boolean() }),
  ),
  /** The linked object; null when it is gone. */
  target: z
    .object({
      type: z.enum(['negotiation', 'vacancy', 'resume', 'interview']),
      public_id: publicId,
      /** Owner of the linked page: the vacancy (employer) or resume (candidate) whose tab shows it. */
      parent_public_id: publicId.nullable(),
      tab: z
        .enum([
          'applications',
          'invitations',
          'postponed',
          'autopickup',
          'video-interviews',
          'office-interviews',
        ])
        .nullable(),
    })
    .nullable(),
})
export type Notification = z.infer<typeof Notification>

export const Mute = z.object({
  type: z.enum(muteTypes),
  public_id: publicId,
  /** Name in the last notification about it; empty once that is deleted. */
  title: z.string(),
  created_at: moment,
})
export type Mute = z.infer<typeof Mute>

const muteBody = z.object({ type: z.enum(muteTypes), public_id: publicId })
const feedFilter = {
  group: z.enum(noticeSections).optional(),
  /** `1`: unread only. */
  unread: z.literal('1').optional(),
}
const tag = 'notifications'
export const notificationCalls = {
  'GET /v1/notifications': defineCall({
    method: 'GET',
    path: '/v1/notifications',
    summary:
      'The feed, newest first; `unread` counts every unread notice, up to a thousand, whatever is filtered',
    tag,
    auth: 'required',
    query: pageQuery.extend(feedFilter),
    result: pageOf(Notification).extend({ unread: z.int() }),
  }),
  'GET /v1/notifications/rows': defineCall({
    method: 'GET',
    path: '/v1/notifications/rows',
    summary:
      'The feed by rows, newest first: notices of one vacancy, kind and day of an employer are one. `next` is where the following rows begin, null at the end',
    tag,
    auth: 'required',
    query: z.object({
      ...feedFilter,
      /** `next` of the answer before: the row after which to go on. */
      after: publicId.optional(),
      size: pageQuery.shape.size,
    }),
    result: z.object({ results: z.array(Notification), next: publicId.nullable(), unread: z.int() }),
    errors: ['not_found'],
  }),
  'POST /v1/notifications/read': defineCall({
    method: 'POST',
    path: '/v1/notifications/read',
    summary: 'Mark read: the ids given, those of one row, those about one object, those of a group, or all',
    tag,
    auth: 'required',
    body: z.object({
      ids: z.array(publicId).max(100).optional(),
      /** Public id of a row of the feed: all that it stands for, and nothing that came after it. */
      row: publicId.optional(),
      /** Public id of the viewed object, whose notifications become read. */
      about: publicId.optional(),
      group: z.enum(noticeSections).optional(),
    }),
    /** `read_at` identifies the operation, so that it can be undone; null when nothing was unread. */
    result: z.object({ unread: z.int(), read_at: moment.nullable(), changed: z.int() }),
  }),
  'POST /v1/notifications/unread': defineCall({
    method: 'POST',
    path: '/v1/notifications/unread',
    summary: 'Mark unread: the ids given, those of one row, or what one act of reading marked',
    tag,
    auth: 'required',
    body: z.union([
      z.object({ ids: z.array(publicId).min(1).max(100) }),
      z.object({ row: publicId }),
      z.object({ read_at: moment }),
    ]),
    result: z.object({ unread: z.int() }),
  }),
  'GET /v1/notifications/mutes': defineCall({
    method: 'GET',
    path: '/v1/notifications/mutes',
    summary: 'What the person asked to keep silent, the newest first',
    tag,
    auth: 'required',
    query: pageQuery,
    result: pageOf(Mute),
  }),
  'POST /v1/notifications/mutes': defineCall({
    method: 'POST',
    path: '/v1/notifications/mutes',
    summary:
      'Keep silent about an object the person has been told of: news of it stand in the feed as read, nothing is sent',
    tag,
    auth: 'required',
    body: muteBody,
    result: Mute,
    errors: ['not_found', 'limit_exceeded'],
  }),
  'DELETE /v1/notifications/mutes': defineCall({
    method: 'DELETE',
    path: '/v1/notifications/mutes',
    summary: 'Tell of it again',
    tag,
    auth: 'required',
    body: muteBody,
    result: z.null(),
  }),
} as const
