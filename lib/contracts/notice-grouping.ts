import type { NotificationKind } from './notice-kinds'

/**
 * Kinds an employer gets many of for one vacancy: those of a day are one row of the feed and one paragraph of a letter.
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
