import type { Notification } from '@/lib/contracts/notifications'

/** The key of a notice's words among those of its reader; kinds a reader has no words for are «Есть новости». */
export function wordsKey<K extends string>(kind: Notification['kind'], known: Record<K, string>): K {
  const key = kind.replace('.', '_')
  return (key in known ? key : 'other') as K
}

/** About the reader's own account, not about a negotiation. */
export const isOfAccount = (kind: Notification['kind']): boolean =>
  kind.startsWith('account.') || kind.startsWith('security.') || kind === 'consent.changed'

/** About the check of the reader's company. */
export const isOfCompany = (kind: Notification['kind']): boolean => kind.startsWith('company.')
/** About what a saved search has found. */
export const isOfSearch = (kind: Notification['kind']): boolean => kind === 'saved_search.digest'

/** About money of the reader's company. */
export const isOfMoney = (kind: Notification['kind']): boolean => /^(payment|refund|act)\./.test(kind)

/** About who is new among the matches of a vacancy. */
export const isOfMatches = (kind: Notification['kind']): boolean => kind === 'matches.digest'
