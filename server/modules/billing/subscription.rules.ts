import {
  type SubscriptionAction,
  type SubscriptionStatus,
  subscriptionActions,
} from '@/lib/contracts/purchases'

const dayMs = 86_400_000
/** How long everything stays there after the end of what was paid. */
export const graceDays = 3
/** From so many days before its end a period can be paid on. */
export const renewDays = 7

export const daysLater = (moment: Date, days: number): Date => new Date(moment.getTime() + days * dayMs)

/** `customer`: whoever may spend the company's money; `money`: it has arrived, or is taken; `clock`: a term is over. */
export const movers = ['customer', 'money', 'clock'] as const
export type Mover = (typeof movers)[number]

export const moves = [
  'pay',
  'abandon',
  ...subscriptionActions,
  'upgrade',
  'downgrade',
  'renew',
  'lapse',
  'end',
  'refund',
] as const
export type Move = (typeof moves)[number]

export interface Subject {
  status: SubscriptionStatus
  endsAt: Date | null
  graceEndsAt: Date | null
  cancelAtEnd: boolean
  nextCode: string | null
  autoRenew: boolean
}

interface Rule {
  move: Move
  mover: Mover
  from: readonly SubscriptionStatus[]
  to: SubscriptionStatus | 'same'
  when?: (subject: Subject, now: Date) => boolean
}

const isOver = (end: Date | null, now: Date) => end !== null && end <= now
const isDue = ({ endsAt }: Subject, now: Date) => isOver(endsAt, now)
const isNear = ({ endsAt }: Subject, now: Date) => endsAt !== null && daysLater(endsAt, -renewDays) <= now

/** Every move there is. Anything else is `wrong_state`. */
const rules: readonly Rule[] = [
  { move: 'pay', mover: 'money', from: ['pending'], to: 'active' },
  { move: 'abandon', mover: 'customer', from: ['pending'], to: 'canceled' },
  { move: 'abandon', mover: 'clock', from: ['pending'], to: 'canceled' },
  { move: 'cancel', mover: 'customer', from: ['active'], to: 'same', when: (s) => !s.cancelAtEnd },
  { move: 'cancel', mover: 'customer', from: ['grace'], to: 'expired' },
  { move: 'keep', mover: 'customer', from: ['active'], to: 'same', when: (s) => s.cancelAtEnd },
  {
    move: 'auto_renew_on',
    mover: 'customer',
    from: ['active', 'grace'],
    to: 'same',
    when: (s) => !s.autoRenew && !s.cancelAtEnd,
  },
  {
    move: 'auto_renew_off',
    mover: 'customer',
    from: ['active', 'grace'],
    to: 'same',
    when: (s) => s.autoRenew,
  },
  {
    move: 'drop_downgrade',
    mover: 'customer',
    from: ['active', 'grace'],
    to: 'same',
    when: (s) => s.nextCode !== null,
  },
  { move: 'upgrade', mover: 'money', from: ['active'], to: 'same' },
  { move: 'downgrade', mover: 'customer', from: ['active'], to: 'same' },
  { move: 'renew', mover: 'money', from: ['active'], to: 'same', when: isNear },
  { move: 'renew', mover: 'money', from: ['grace'], to: 'active' },
  {
    move: 'lapse',
    mover: 'clock',
    from: ['active'],
    to: 'grace',
    when: (s, now) => isDue(s, now) && !s.cancelAtEnd,
  },
  {
    move: 'end',
    mover: 'clock',
    from: ['active'],
    to: 'expired',
    when: (s, now) => isDue(s, now) && s.cancelAtEnd,
  },
  {
    move: 'end',
    mover: 'clock',
    from: ['grace'],
    to: 'expired',
    when: (s, now) => isOver(s.graceEndsAt, now),
  },
  { move: 'refund', mover: 'customer', from: ['active', 'grace'], to: 'expired' },
]

/** Where a move leads, or that there is none. */
export function applyMove(
  subject: Subject,
  move: Move,
  mover: Mover,
  now: Date,
): SubscriptionStatus | 'wrong_state' {
  const rule = rules.find(
    (each) =>
      each.move === move &&
      each.mover === mover &&
      each.from.includes(subject.status) &&
      (each.when?.(subject, now) ?? true),
  )
  if (!rule) return 'wrong_state'
  return rule.to === 'same' ? subject.status : rule.to
}

/** What a person may do with it now: buttons are drawn from this. */
export const actionsOf = (subject: Subject, now: Date): SubscriptionAction[] =>
  subscriptionActions.filter((action) => applyMove(subject, action, 'customer', now) !== 'wrong_state')

/** Whether its period can be paid on by now. */
export const canRenew = (subject: Subject, now: Date): boolean =>
  applyMove(subject, 'renew', 'money', now) !== 'wrong_state'
