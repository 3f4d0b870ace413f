import { describe, expect, it } from 'vitest'
import { type NegotiationState, negotiationStates } from '@/lib/contracts/enums'
import { negotiationStages, stageOf } from '@/lib/contracts/negotiation-stages'
import type { AvailableNegotiationAction } from '@/lib/contracts/negotiations'
import { negotiationMachine } from '@/server/modules/hiring/negotiations/transitions'
import { actionInto } from './use-board'

const facts = {
  now: new Date('2026-05-12T10:00:00Z'),
  promiseDays: 7,
  otherOpen: false,
  closing: false,
  transferAgreed: false,
  meetingAhead: false,
}

type More = Partial<typeof facts>

const actionsIn = (status: NegotiationState, more: More): AvailableNegotiationAction[] =>
  negotiationMachine
    .available({ origin: 'application', status, turn: null, endedAt: facts.now }, 'employer', {
      ...facts,
      ...more,
    })
    .map((move) => ({ ...move, needs: [...move.needs] }))

const targets = (status: NegotiationState, more: More = {}) =>
  Object.fromEntries(
    negotiationStages.flatMap((stage) => {
      const move = actionInto(stage, { status, actions: actionsIn(status, more) })
      return move ? [[stage, move.action]] : []
    }),
  )

describe('columns of the board', () => {
  it('finds one column for every status', () => {
    expect(negotiationStates.map((status) => stageOf(status)).every(Boolean)).toBe(true)
  })

  it('leads into the columns that the table of moves allows, by the very same moves', () => {
    expect(targets('new')).toEqual({ in_review: 'take_into_review', ended: 'decline' })
    expect(targets('viewed')).toEqual({
      in_review: 'take_into_review',
      test: 'assign_test',
      interview: 'propose_interview',
      ended: 'decline',
    })
    expect(targets('interview')).toEqual({ test: 'assign_test', offer: 'offer', ended: 'decline' })
    expect(targets('interview', { meetingAhead: true })).toEqual({ offer: 'offer', ended: 'decline' })
    expect(targets('offer_accepted')).toEqual({ hired: 'confirm_hire', ended: 'decline' })
    expect(targets('declined_by_employer')).toEqual({ in_review: 'reopen' })
    expect(targets('hired')).toEqual({})
  })
})
