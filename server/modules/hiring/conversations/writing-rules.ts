import { conversationLimits } from '@/lib/contracts/conversation-messages'
import type { SilenceReason, Writing } from '@/lib/contracts/conversations'
import type { NegotiationState } from '@/lib/contracts/enums'
import { dayMs } from '@/lib/shared/time'

export type Writer = 'candidate' | 'employer'

/** `open`: at any time. A number: so many days after the end. Else nobody writes, and why. */
export type Rule = 'open' | number | Extract<SilenceReason, 'ended' | 'withdrawn' | 'moved'>

/** Days in which what was left unsaid may be said: after a refusal, and after the agreement to come to work. */
export const daysAfterEnd = 7
export const daysAfterHire = 30

const both = (rule: Rule): Record<Writer, Rule> => ({ candidate: rule, employer: rule })

/** Who may write in which state; the state and its actor are all that it asks. */
export const writingRules: Record<NegotiationState, Record<Writer, Rule>> = {
  new: both('open'),
  viewed: both('open'),
  in_review: both('open'),
  test: both('open'),
  interview: both('open'),
  offer: both('open'),
  offer_accepted: both('open'),
  hired: both(daysAfterHire),
  declined_by_employer: both(daysAfterEnd),
  declined_by_candidate: both(daysAfterEnd),
  expired: both(daysAfterEnd),
  vacancy_closed: both(daysAfterEnd),
  // Taken back before it was answered: there is nothing to talk about.
  withdrawn: both('withdrawn'),
  // The talk goes on where the negotiation does.
  moved: both('moved'),
}

export interface Facts {
  now: Date
  status: NegotiationState
  /** When it ended; null while open. */
  endedAt: Date | null
  /** The other side has nobody left who could read: erased or banned. */
  otherGone: boolean
  /** The candidate keeps the company on their stop-list. */
  stopped: boolean
  /** A member who may only look. */
  viewer: boolean
  /** Messages this side has written since the other side's last word or transition. */
  inARow: number
}

/** Whether somebody may write now, until when, how often, and if not, why. */
export function writingOf(writer: Writer, facts: Facts): Writing {
  const silent = (reason: SilenceReason): Writing => ({ allowed: false, reason, until: null, left: 0 })
  const rule = writingRules[facts.status][writer]
  if (typeof rule === 'string' && rule !== 'open') return silent(rule)
  const until = rule === 'open' ? null : new Date((facts.endedAt ?? facts.now).getTime() + rule * dayMs)
  if (until && until <= facts.now) return silent('ended')
  if (facts.otherGone) return silent('gone')
  // The other side is not told whose wish it is.
  if (facts.stopped) return silent(writer === 'candidate' ? 'stop_list' : 'gone')
  if (facts.viewer) return silent('viewer')
  const left = Math.max(0, conversationLimits.inARow - facts.inARow)
  if (left === 0) return { ...silent('in_a_row'), until: until?.toISOString() ?? null }
  return { allowed: true, reason: null, until: until?.toISOString() ?? null, left }
}
