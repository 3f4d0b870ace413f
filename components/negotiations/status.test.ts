import { describe, expect, it } from 'vitest'
import { daysLeft, hasDeadline } from './status'

describe('days left of a turn', () => {
  const due = '2026-05-19T20:59:59.999Z'

  it('count days of the Moscow calendar, the last one being none', () => {
    expect(daysLeft(due, new Date('2026-05-19T05:00:00Z'))).toBe(0)
    expect(daysLeft(due, new Date('2026-05-18T20:59:00Z'))).toBe(1)
    expect(daysLeft(due, new Date('2026-05-18T21:01:00Z'))).toBe(0)
    expect(daysLeft(due, new Date('2026-05-12T09:00:00Z'))).toBe(7)
  })

  it('are over once the moment has passed', () => {
    expect(daysLeft(due, new Date('2026-05-19T21:00:00Z'))).toBe(-1)
  })

  it('are not told of an accepted offer nor of what has ended', () => {
    const turn = { actor: 'employer' as const, due_at: due }
    expect(hasDeadline({ turn, status: 'new' })).toBe(true)
    expect(hasDeadline({ turn, status: 'offer_accepted' })).toBe(false)
    expect(hasDeadline({ turn: null, status: 'hired' })).toBe(false)
  })
})
