import type { NotificationKind } from '@/lib/contracts/notice-kinds'

/** Kinds that may come with answers: each is a message of its own, since its buttons are about it alone. */
export const quickAnswerKinds: readonly NotificationKind[] = [
  'invitation.created',
  'invitation.reminder',
  'interview.proposed',
  'interview.retimed',
  'interview.reminder',
]
