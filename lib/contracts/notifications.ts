import { z } from 'zod'
import { defineCall, moment, pageOf, pageQuery, publicId } from './call'

export const notificationKinds = [
  'application.created',
  'negotiation.viewed',
  'negotiation.status_changed',
  'negotiation.declined',
  'negotiation.expired',
  'negotiation.withdrawn',
  'invitation.created',
  'invitation.accepted',
  'invitation.declined',
  'negotiation.sla_warning',
  'message.created',
  'message.hidden',
  'negotiation.move_proposed',
  'negotiation.move_refused',
  'negotiation.reason_asked',
  'negotiation.reason_given',
  'invitation.reminder',
  'vacancy.closed',
  'vacancy.moderated',
  'vacancy.feed_failed',
  'resume.moderated',
  'company.verified',
  'company.rejected',
  'company.recheck',
  'company.role_changed',
  'shelf.reminder',
  'favorite.vacancy_closed',
  'favorite.salary_changed',
  'autopickup.digest',
  'account.export_ready',
  'account.export_failed',
  'saved_search.digest',
  'matches.digest',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const Notification = z.object({
  public_id: publicId,
  kind: z.enum(notificationKinds),
  created_at: moment,
  read: z.boolean(),
  /** Words for the message: `vacancy_title`, `company_name`, `resume_title`, `status`, `reader` (its side), `due_at` of a reminder, `note` of a decision; a member's new `role`; a digest's `name`, `query`, `list` and `count`. */
  params: z.record(z.string(), z.string()),
  /** Where it leads; null when the object is gone. */
  target: z
    .object({
      type: z.enum(['negotiation', 'vacancy', 'resume']),
      public_id: publicId,
      /** The page's owner: the vacancy (employer) or resume (candidate) whose tab shows it. */
      parent_public_id: publicId.nullable(),
      tab: z.enum(['applications', 'invitations', 'postponed', 'autopickup']).nullable(),
    })
    .nullable(),
})
export type Notification = z.infer<typeof Notification>

const tag = 'notifications'
export const notificationCalls = {
  'GET /v1/notifications': defineCall({
    method: 'GET',
    path: '/v1/notifications',
    summary: 'The feed, newest first',
    tag,
    auth: 'required',
    query: pageQuery,
    result: pageOf(Notification).extend({ unread: z.int() }),
  }),
  'POST /v1/notifications/read': defineCall({
    method: 'POST',
    path: '/v1/notifications/read',
    summary: 'Mark read: the ids given, those about one object, or all',
    tag,
    auth: 'required',
    body: z.object({
      ids: z.array(publicId).max(100).optional(),
      /** Public id of what they are about, once it has been looked at. */
      about: publicId.optional(),
    }),
    result: z.object({ unread: z.int() }),
  }),
} as const
