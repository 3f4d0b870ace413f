import { conversationLimits } from '@/lib/contracts/conversation-messages'
import type { SilenceReason, Writing } from '@/lib/contracts/conversations'
import type { NegotiationState } from '@/lib/contracts/enums'
import { dayMs } from '@/lib/shared/time'

export type Writer = 'candidate' | 'employer'

/** `open`: always. A number: for so many days after the end. Otherwise the reason why nobody can write. */
export type Rule = 'open' | number | Extract<SilenceReason, 'ended' | 'withdrawn' | 'moved'>

/** Days for closing words after a decline, and after an accepted offer. */
export const daysAfterEnd = 7
export const daysAfterHire = 30

const both = (rule: Rule): Record<Writer, Rule> => ({ candidate: rule, employer: rule })

/** Who may write in each state; depends on state and actor only. */
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
  // Withdrawn before it was answered: nothing to discuss.
  withdrawn: both('withdrawn'),
  // The conversation continues in the new negotiation.
  moved: both('moved'),
}

export interface Facts {
  now: Date
  status: NegotiationState
  /** End of the negotiation; null while open. */
  endedAt: Date | null
  /** The other side has no reader left: erased or banned. */
  otherGone: boolean
  /** The company is on the candidate's stop-list. */
  stopped: boolean
  /** The viewer role. */
  viewer: boolean
  /** Messages of this side since the other side's last message or transition. */
  inARow: number
}

/** Whether somebody may write now, until when and how many messages; otherwise the reason. */
export function writingOf(writer: Writer, facts: Facts): Writing {
  const silent = (reason: SilenceReason): Writing => ({ allowed: false, reason, until: null, left: 0 })
  const rule = writingRules[facts.status][writer]
  if (typeof rule === 'string' && rule !== 'open') return silent(rule)
  const until = rule === 'open' ? null : new Date((facts.endedAt ?? facts.now).getTime() + rule * dayMs)
  if (until && until <= facts.now) return silent('ended')
  if (facts.otherGone) return silent('gone')
  // The other side does not learn who blocked it.
  if (facts.stopped) return silent(writer === 'candidate' ? 'stop_list' : 'gone')
  if (facts.viewer) return silent('viewer')
  const left = Math.max(0, conversationLimits.inARow - facts.inARow)
  if (left === 0) return { ...silent('in_a_row'), until: until?.toISOString() ?? null }
  return { allowed: true, reason: null, until: until?.toISOString() ?? null, left }
}
