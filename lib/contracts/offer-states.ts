/** States of a version; `sent` is the one the candidate answers, at most one of an offer. */
export const offerVersionStates = [
  'draft',
  'in_approval',
  'returned',
  'approved',
  'reworked',
  'sent',
  'replaced',
  'accepted',
  'declined',
  'ended',
] as const
export type OfferVersionState = (typeof offerVersionStates)[number]
