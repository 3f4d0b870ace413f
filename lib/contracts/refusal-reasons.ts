/** Decline reasons of an employer. */
export const refusalReasons = [
  'experience',
  'skills',
  'salary',
  'location_format',
  'position_filled',
  'candidate_no_contact',
  'no_show',
  'test_failed',
  'documents',
  'other',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** Of an employer who takes back an offer that was accepted. */
export const withdrawalReasons = [
  'offer_position_cut',
  'offer_start_date',
  'offer_documents',
  'offer_no_contact',
  'offer_other',
] as const
export type WithdrawalReason = (typeof withdrawalReasons)[number]

/** Decline reasons of a candidate; optional for them. */
export const candidateRefusalReasons = ['salary', 'format', 'not_looking', 'company', 'other'] as const
export type CandidateRefusalReason = (typeof candidateRefusalReasons)[number]
