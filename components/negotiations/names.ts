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

/** «Мария Соколова»; null while the name is hidden. */
export function personName(name: { first: string; last: string } | null): string | null {
  const full = name ? `${name.first} ${name.last}`.trim() : ''
  return full === '' ? null : full
}

/** Parameter of a vacancy's URL that opens the form: after the sign-up, and when it was asked for before the scripts. */
export const APPLY_PARAM = 'apply'
/** Where the page of a vacancy shows what follows an application. */
export const APPLIED_PLACE = 'applied'

/** Whether the URL asks for the form; it does so once. */
export function takeApplyParam(): boolean {
  const url = new URL(window.location.href)
  if (url.searchParams.get(APPLY_PARAM) !== '1') return false
  url.searchParams.delete(APPLY_PARAM)
  window.history.replaceState(window.history.state, '', url)
  return true
}
