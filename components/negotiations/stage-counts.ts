import { negotiationStages, stageStatuses } from '@/lib/contracts/negotiation-stages'
import type { NegotiationPage } from '@/lib/contracts/negotiations'

/** How many rows stand in each stage, and in all of them. */
export function countStages({ by_status }: Pick<NegotiationPage, 'by_status'>) {
  const sum = (statuses: readonly string[]) =>
    statuses.reduce((all, status) => all + (by_status[status] ?? 0), 0)
  const stages = Object.fromEntries(negotiationStages.map((stage) => [stage, sum(stageStatuses[stage])]))
  return {
    ...(stages as Record<(typeof negotiationStages)[number], number>),
    all: sum(Object.keys(by_status)),
  }
}

export type StageCounts = ReturnType<typeof countStages>
