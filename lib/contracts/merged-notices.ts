import type { NotificationKind } from './notice-kinds'
import type { Notification } from './notifications'

/**
 * Kinds an employer gets many of for one vacancy: those of a day are one row of the feed, those of a letter one paragraph.
 * Their texts differ by nothing but the candidate.
 */
export const mergedKinds = [
  'application.created',
  'invitation.accepted',
  'invitation.declined',
  'negotiation.declined',
  'negotiation.expired',
  'negotiation.withdrawn',
  'negotiation.sla_warning',
  'message.created',
] as const satisfies readonly NotificationKind[]
export type MergedKind = (typeof mergedKinds)[number]

export const isMergedKind = (kind: NotificationKind): kind is MergedKind =>
  mergedKinds.some((each) => each === kind)

/**
 * What stands together, whether read or not: an employer's notices of a merged kind about one list of a vacancy. Null
 * for a notice that stands alone. It is kept with the notice, so that whoever merges has one rule.
 */
export function mergeKeyOf({
  kind,
  params,
  target,
}: Pick<Notification, 'kind' | 'params' | 'target'>): string | null {
  const apart = !isMergedKind(kind) || params.reader !== 'employer' || target?.type !== 'negotiation'
  if (apart || !target.parent_public_id) return null
  return [kind, target.parent_public_id, target.tab].filter((part) => part !== null).join(' ')
}
