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

const stages = new Map(
  negotiationStages.flatMap((stage) => stageStatuses[stage].map((each) => [each, stage] as const)),
)

export function stageOf(status: NegotiationState): NegotiationStage {
  const stage = stages.get(status)
  if (!stage) throw new Error(`status ${status} belongs to no stage`)
  return stage
}
