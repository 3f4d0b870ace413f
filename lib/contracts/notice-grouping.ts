import type { NotificationKind } from './notice-kinds'
import type { Notification } from './notifications'

/**
 * Kinds an employer gets many of for one vacancy: those of a day are one row of the feed, those of a letter one paragraph.
 * Their texts differ by nothing but the candidate.
 */
export const groupedKinds = [
  'application.created',
  'invitation.accepted',
  'invitation.declined',
  'negotiation.declined',
  'negotiation.expired',
  'negotiation.withdrawn',
  'negotiation.sla_warning',
  'message.created',
] as const satisfies readonly NotificationKind[]
export type GroupedKind = (typeof groupedKinds)[number]

export const isGroupedKind = (kind: NotificationKind): kind is GroupedKind =>
  groupedKinds.some((each) => each === kind)

/**
 * What stands together, whether read or not: an employer's notices of a grouped kind about one list of a vacancy. Null
 * for a notice that stands alone. It is kept with the notice, so that everybody who groups has one rule.
 */
export function groupKeyOf({
  kind,
  params,
  target,
}: Pick<Notification, 'kind' | 'params' | 'target'>): string | null {
  const apart = !isGroupedKind(kind) || params.reader !== 'employer' || target?.type !== 'negotiation'
  if (apart || !target.parent_public_id) return null
  return [kind, target.parent_public_id, target.tab].filter((part) => part !== null).join(' ')
}
