import type { VacancyAction, VacancyActor, VacancyState } from '@/lib/contracts/enums'

const dayMs = 24 * 3600 * 1000

/** How many days before its end a running publication can be prolonged. */
export const prolongDays = 10
/** How long an ended advert still answers at its address, saying that it has ended. */
export const graceDays = 30

/** What the table needs to know of a vacancy. */
export interface Subject {
  /** As everyone sees it now, see `stateAt`; the scheduler sees what is written down. */
  status: VacancyState
  /** Where an archived, deleted or blocked one came from. */
  statusBefore: VacancyState | null
  expiresAt: Date | null
  closedAt: Date | null
}

export interface Facts {
  now: Date
  /** The check at a publication wants a moderator to look first. */
  held: boolean
  /** Applications and invitations that are not ended. */
  openNegotiations: number
}

export interface Rule {
  action: VacancyAction
  actor: VacancyActor
  from: readonly VacancyState[]
  /** `same`: only the dates change; `before`: back to where it was. */
  to: VacancyState | 'same' | 'before'
  when?: (subject: Subject, facts: Facts) => boolean
}

export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * dayMs)

const isHeld = (_: Subject, { held }: Facts) => held
const isFree = (_: Subject, { held }: Facts) => !held
const nobodyWaits = (_: Subject, { openNegotiations }: Facts) => openNegotiations === 0
const nearsItsEnd = ({ expiresAt }: Subject, { now }: Facts) =>
  expiresAt !== null && daysAfter(expiresAt, -prolongDays) <= now
const graceIsOver = ({ closedAt, expiresAt }: Subject, { now }: Facts) => {
  const end = closedAt ?? expiresAt
  return end !== null && daysAfter(end, graceDays) <= now
}
const isDue = ({ expiresAt }: Subject, { now }: Facts) => expiresAt !== null && expiresAt <= now

const published = ['active', 'paused', 'expired', 'closed'] as const
const ended = ['expired', 'closed', 'archived'] as const

/** Every move there is, in the order buttons stand. Anything else is `wrong_state`. */
export const rules: readonly Rule[] = [
  { action: 'publish', actor: 'employer', from: ['draft', 'rejected'], to: 'active', when: isFree },
  { action: 'publish', actor: 'employer', from: ['draft', 'rejected'], to: 'moderation', when: isHeld },
  { action: 'withdraw', actor: 'employer', from: ['moderation'], to: 'draft' },
  { action: 'resume', actor: 'employer', from: ['paused'], to: 'active' },
  { action: 'pause', actor: 'employer', from: ['active'], to: 'paused' },
  { action: 'prolong', actor: 'employer', from: ['active', 'paused'], to: 'same', when: nearsItsEnd },
  { action: 'restore', actor: 'employer', from: ended, to: 'active', when: isFree },
  { action: 'restore', actor: 'employer', from: ended, to: 'moderation', when: isHeld },
  { action: 'close', actor: 'employer', from: ['active', 'paused', 'expired'], to: 'closed' },
  {
    action: 'archive',
    actor: 'employer',
    from: ['expired', 'closed', 'rejected'],
    to: 'archived',
    when: nobodyWaits,
  },
  { action: 'unarchive', actor: 'employer', from: ['archived'], to: 'before' },
  {
    action: 'delete',
    actor: 'employer',
    from: ['draft', 'rejected', ...ended],
    to: 'deleted',
    when: nobodyWaits,
  },
  { action: 'undelete', actor: 'employer', from: ['deleted'], to: 'before' },

  { action: 'approve', actor: 'moderator', from: ['moderation', 'rejected'], to: 'active' },
  { action: 'reject', actor: 'moderator', from: ['moderation', 'active', 'paused'], to: 'rejected' },
  {
    action: 'block',
    actor: 'moderator',
    from: ['moderation', 'rejected', ...published, 'archived'],
    to: 'blocked',
  },
  { action: 'unblock', actor: 'moderator', from: ['blocked'], to: 'before' },

  // A term that has run out is `expired` for everyone else from that minute; the scheduler writes it down.
  { action: 'expire', actor: 'scheduler', from: ['active', 'paused'], to: 'expired', when: isDue },
  { action: 'archive', actor: 'scheduler', from: ['expired', 'closed'], to: 'archived', when: graceIsOver },
]
