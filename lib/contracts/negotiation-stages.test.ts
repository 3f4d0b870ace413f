import { expect, it } from 'vitest'
import { negotiationStates } from './enums'
import { negotiationStages, stageStatuses } from './negotiation-stages'

it('puts every status into exactly one stage', () => {
  const placed = negotiationStages.flatMap((stage) => stageStatuses[stage])
  expect([...placed].sort()).toEqual([...negotiationStates].sort())
})
