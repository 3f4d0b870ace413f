import { type VacancyState, vacancyActions, vacancyActors, vacancyStates } from '@/lib/contracts/enums'
import { dayMs, minuteMs } from '@/lib/shared/time'
import { defineStateMachine } from '@/server/lib/state-machine/state-machine'

/** Days before its end from which a running publication can be extended. */
export const prolongDays = 10
/** How long an ended vacancy stays on view. */
export const graceDays = 30
/** For how long a closing can be undone; the answers to the candidates go out after it. */
export const reopenMs = 10 * minuteMs

/** Facts of a vacancy for the state machine. */
export interface Subject {
  /** The effective state, see `stateAt`; the scheduler uses the stored one. */
  status: VacancyState
  /** State before it was archived, deleted or blocked. */
  statusBefore: VacancyState | null
  expiresAt: Date | null
  closedAt: Date | null
}

export interface Facts {
  now: Date
  /** The moderation hook holds the publication. */
  held: boolean
  /** Number of open negotiations. */
  openNegotiations: number
}

export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * dayMs)

const published = ['active', 'paused', 'expired', 'closed'] as const
const ended = ['expired', 'closed', 'archived'] as const

/** All transitions, in button order. Anything else is `wrong_state`. */
export const vacancyMachine = defineStateMachine({
  name: 'vacancy',
  states: vacancyStates,
  actions: vacancyActions,
  actors: vacancyActors,
  initial: ['draft'],
  terminal: [],
  guards: {
    isHeld: (_: Subject, { held }: Facts) => held,
    isNotHeld: (_, { held }) => !held,
    hasNoOpenNegotiations: (_, { openNegotiations }) => openNegotiations === 0,
    isNearEnd: ({ expiresAt }, { now }) => expiresAt !== null && daysAfter(expiresAt, -prolongDays) <= now,
    isGraceOver: ({ closedAt, expiresAt }, { now }) => {
      const end = closedAt ?? expiresAt
      return end !== null && daysAfter(end, graceDays) <= now
    },
    isJustClosed: ({ closedAt, statusBefore }, { now }) =>
      closedAt !== null && statusBefore !== null && closedAt.getTime() + reopenMs > now.getTime(),
    isDue: ({ expiresAt }, { now }) => expiresAt !== null && expiresAt <= now,
  },
  effects: ['setTerm', 'clearTerm', 'clearClosing', 'rememberState'],
  history: ({ statusBefore }) => statusBefore ?? undefined,
  transitions: [
    {
      action: 'publish',
      actor: 'employer',
      from: ['draft', 'rejected'],
      guards: ['isNotHeld'],
      to: 'active',
      effects: ['setTerm'],
    },
    {
      action: 'publish',
      actor: 'employer',
      from: ['draft', 'rejected'],
      guards: ['isHeld'],
      to: 'moderation',
    },
    { action: 'withdraw', actor: 'employer', from: ['moderation'], to: 'draft' },
    { action: 'resume', actor: 'employer', from: ['paused'], to: 'active', effects: ['setTerm'] },
    { action: 'pause', actor: 'employer', from: ['active'], to: 'paused' },
    {
      action: 'prolong',
      actor: 'employer',
      from: ['active', 'paused'],
      guards: ['isNearEnd'],
      to: 'same',
      effects: ['setTerm'],
    },
    {
      action: 'restore',
      actor: 'employer',
      from: ended,
      guards: ['isNotHeld'],
      to: 'active',
      effects: ['setTerm'],
    },
    {
      action: 'restore',
      actor: 'employer',
      from: ended,
      guards: ['isHeld'],
      to: 'moderation',
      effects: ['clearTerm'],
    },
    {
      action: 'close',
      actor: 'employer',
      from: ['active', 'paused', 'expired'],
      to: 'closed',
      effects: ['rememberState'],
    },
    {
      action: 'reopen',
      actor: 'employer',
      from: ['closed'],
      guards: ['isJustClosed'],
      to: 'history',
      effects: ['clearClosing'],
    },
    {
      action: 'archive',
      actor: 'employer',
      from: ['expired', 'closed', 'rejected'],
      guards: ['hasNoOpenNegotiations'],
      to: 'archived',
      effects: ['rememberState'],
    },
    { action: 'unarchive', actor: 'employer', from: ['archived'], to: 'history' },
    {
      action: 'delete',
      actor: 'employer',
      from: ['draft', 'rejected', ...ended],
      guards: ['hasNoOpenNegotiations'],
      to: 'deleted',
      effects: ['rememberState'],
    },
    { action: 'undelete', actor: 'employer', from: ['deleted'], to: 'history' },

    {
      action: 'approve',
      actor: 'moderator',
      from: ['moderation', 'rejected'],
      to: 'active',
      effects: ['setTerm'],
    },
    { action: 'reject', actor: 'moderator', from: ['moderation', 'active', 'paused'], to: 'rejected' },
    {
      action: 'block',
      actor: 'moderator',
      from: ['moderation', 'rejected', ...published, 'archived'],
      to: 'blocked',
      effects: ['rememberState'],
    },
    { action: 'unblock', actor: 'moderator', from: ['blocked'], to: 'history' },

    // An overdue term counts as `expired` immediately; the scheduler stores it later.
    { action: 'expire', actor: 'scheduler', from: ['active', 'paused'], guards: ['isDue'], to: 'expired' },
    {
      action: 'archive',
      actor: 'scheduler',
      from: ['expired', 'closed'],
      guards: ['isGraceOver'],
      to: 'archived',
      effects: ['rememberState'],
    },
  ],
})

export type VacancyEffect = (typeof vacancyMachine)['definition']['effects'][number]
