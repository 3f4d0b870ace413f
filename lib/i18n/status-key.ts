import type { NegotiationOrigin, NegotiationState } from '@/lib/contracts/enums'
import type negotiations from '@/messages/ru/negotiations.json'

export type Side = 'candidate' | 'employer'
export type StatusKey = keyof typeof negotiations.status.candidate

/**
 * Message key of a status: the status is the same for both sides, its text depends on the reader and on who started.
 */
export function statusKey(status: NegotiationState, origin: NegotiationOrigin): StatusKey {
  return status === 'new' || status === 'viewed' ? `${status}_${origin}` : status
}
