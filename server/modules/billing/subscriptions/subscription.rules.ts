import {
  type SubscriptionAction,
  type SubscriptionStatus,
  subscriptionActions,
  subscriptionStatuses,
} from '@/lib/contracts/purchases'
import { dayMs } from '@/lib/shared/time'
import { defineStateMachine } from '@/server/lib/state-machine/state-machine'

/** Length of the grace period after the paid period. */
export const graceDays = 3
/** Days before the end from which a period can be renewed manually. */
export const renewDays = 7

export const daysLater = (moment: Date, days: number): Date => new Date(moment.getTime() + days * dayMs)

export interface Subject {
  status: SubscriptionStatus
  endsAt: Date | null
  graceEndsAt: Date | null
  cancelAtEnd: boolean
  nextCode: string | null
  autoRenew: boolean
}

interface Facts {
  now: Date
}

const isOver = (end: Date | null, now: Date) => end !== null && end <= now

/** All transitions. Anything else is `wrong_state`. */
export const subscriptionMachine = defineStateMachine({
  name: 'subscription',
  states: subscriptionStatuses,
  actions: [
    'pay',
    'abandon',
    ...subscriptionActions,
    'upgrade',
    'downgrade',
    'renew',
    'lapse',
    'end',
    'refund',
  ],
  /**
   * `customer`: a member who may spend money; `payment`: money was credited or debited; `scheduler`: a deadline has
   * passed.
   */
  actors: ['customer', 'payment', 'scheduler'],
  // Paid from the balance immediately, so never pending.
  initial: ['pending', 'active'],
  terminal: ['expired', 'canceled'],
  guards: {
    isDue: ({ endsAt }: Subject, { now }: Facts) => isOver(endsAt, now),
    isNearEnd: ({ endsAt }, { now }) => endsAt !== null && daysLater(endsAt, -renewDays) <= now,
    isGraceOver: ({ graceEndsAt }, { now }) => isOver(graceEndsAt, now),
    isCanceledAtEnd: ({ cancelAtEnd }) => cancelAtEnd,
    isNotCanceledAtEnd: ({ cancelAtEnd }) => !cancelAtEnd,
    isAutoRenewed: ({ autoRenew }) => autoRenew,
    isNotAutoRenewed: ({ autoRenew }) => !autoRenew,
    hasNextPlan: ({ nextCode }) => nextCode !== null,
  },
  effects: [
    'setCancelAtEnd',
    'clearCancelAtEnd',
    'startAutoRenew',
    'stopAutoRenew',
    'clearNextPlan',
    'startGrace',
    'clearGrace',
    'endNow',
  ],
  transitions: [
    { action: 'pay', actor: 'payment', from: ['pending'], to: 'active' },
    { action: 'abandon', actor: 'customer', from: ['pending'], to: 'canceled' },
    { action: 'abandon', actor: 'scheduler', from: ['pending'], to: 'canceled' },
    {
      action: 'cancel',
      actor: 'customer',
      from: ['active'],
      guards: ['isNotCanceledAtEnd'],
      to: 'same',
      effects: ['setCancelAtEnd', 'stopAutoRenew', 'clearNextPlan'],
    },
    {
      action: 'cancel',
      actor: 'customer',
      from: ['grace'],
      to: 'expired',
      effects: ['setCancelAtEnd', 'stopAutoRenew', 'clearNextPlan'],
    },
    {
      action: 'keep',
      actor: 'customer',
      from: ['active'],
      guards: ['isCanceledAtEnd'],
      to: 'same',
      effects: ['clearCancelAtEnd'],
    },
    {
      action: 'auto_renew_on',
      actor: 'customer',
      from: ['active', 'grace'],
      guards: ['isNotAutoRenewed', 'isNotCanceledAtEnd'],
      to: 'same',
      effects: ['startAutoRenew'],
    },
    {
      action: 'auto_renew_off',
      actor: 'customer',
      from: ['active', 'grace'],
      guards: ['isAutoRenewed'],
      to: 'same',
      effects: ['stopAutoRenew'],
    },
    {
      action: 'drop_downgrade',
      actor: 'customer',
      from: ['active', 'grace'],
      guards: ['hasNextPlan'],
      to: 'same',
      effects: ['clearNextPlan'],
    },
    {
      action: 'upgrade',
      actor: 'payment',
      from: ['active'],
      to: 'same',
      effects: ['clearCancelAtEnd', 'clearNextPlan'],
    },
    { action: 'downgrade', actor: 'customer', from: ['active'], to: 'same' },
    {
      action: 'renew',
      actor: 'payment',
      from: ['active'],
      guards: ['isNearEnd'],
      to: 'same',
      effects: ['clearCancelAtEnd', 'clearNextPlan'],
    },
    {
      action: 'renew',
      actor: 'payment',
      from: ['grace'],
      to: 'active',
      effects: ['clearCancelAtEnd', 'clearNextPlan'],
    },
    {
      action: 'lapse',
      actor: 'scheduler',
      from: ['active'],
      guards: ['isDue', 'isNotCanceledAtEnd'],
      to: 'grace',
      effects: ['startGrace'],
    },
    {
      action: 'end',
      actor: 'scheduler',
      from: ['active'],
      guards: ['isDue', 'isCanceledAtEnd'],
      to: 'expired',
      effects: ['clearGrace', 'stopAutoRenew', 'clearNextPlan'],
    },
    {
      action: 'end',
      actor: 'scheduler',
      from: ['grace'],
      guards: ['isGraceOver'],
      to: 'expired',
      effects: ['clearGrace', 'stopAutoRenew', 'clearNextPlan'],
    },
    {
      action: 'refund',
      actor: 'customer',
      from: ['active', 'grace'],
      to: 'expired',
      effects: ['endNow', 'clearGrace', 'stopAutoRenew', 'clearNextPlan'],
    },
  ],
})

type SubscriptionEffect = (typeof subscriptionMachine)['definition']['effects'][number]

interface Columns {
  endsAt: Date
  graceEndsAt: Date | null
  cancelAtEnd: boolean
  nextCode: null
  autoRenew: boolean
  autoRenewAt: Date
  autoRenewBy: number | null
}

interface EffectFacts extends Facts {
  subject: Subject
  /** The acting member; null for the system. */
  userId: number | null
}

const columnsOfEffect: Record<SubscriptionEffect, (facts: EffectFacts) => Partial<Columns>> = {
  setCancelAtEnd: () => ({ cancelAtEnd: true }),
  clearCancelAtEnd: () => ({ cancelAtEnd: false }),
  startAutoRenew: ({ now, userId }) => ({ autoRenew: true, autoRenewAt: now, autoRenewBy: userId }),
  stopAutoRenew: () => ({ autoRenew: false }),
  clearNextPlan: () => ({ nextCode: null }),
  startGrace: ({ subject, now }) => ({ graceEndsAt: daysLater(subject.endsAt ?? now, graceDays) }),
  clearGrace: () => ({ graceEndsAt: null }),
  endNow: ({ now }) => ({ endsAt: now }),
}

/** Columns derived from a transition. */
export function columnsAfter(effects: readonly SubscriptionEffect[], facts: EffectFacts): Partial<Columns> {
  const columns: Partial<Columns> = {}
  for (const effect of effects) Object.assign(columns, columnsOfEffect[effect](facts))
  return columns
}

/** Actions available to a person; clients render only these. */
export const actionsOf = (subject: Subject, now: Date): SubscriptionAction[] =>
  subscriptionActions.filter((action) => subscriptionMachine.transition(subject, action, 'customer', { now }))

/** Whether the period can be renewed manually now. */
export const canRenew = (subject: Subject, now: Date): boolean =>
  subscriptionMachine.transition(subject, 'renew', 'payment', { now }) !== undefined
