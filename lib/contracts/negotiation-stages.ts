import type { NegotiationState } from './enums'

/** Columns of the pipeline; every status belongs to exactly one. */
export const negotiationStages = [
  'incoming',
  'in_review',
  'test',
  'interview',
  'offer',
  'hired',
  'ended',
] as const
export type NegotiationStage = (typeof negotiationStages)[number]

export const stageStatuses: Record<NegotiationStage, readonly NegotiationState[]> = {
  incoming: ['new', 'viewed'],
  in_review: ['in_review'],
  test: ['test'],
  interview: ['interview'],
  offer: ['offer', 'offer_accepted'],
  hired: ['hired'],
  ended: ['declined_by_employer', 'declined_by_candidate', 'withdrawn', 'expired', 'vacancy_closed', 'moved'],
}
