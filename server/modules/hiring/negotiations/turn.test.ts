import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { negotiationOrigins, negotiationStates, replyPromises } from '@/lib/contracts/enums'
import { endOfPromisedDay, startTurn, warningState, warningTimes } from './turn'

const at = (text: string) => new Date(text)

describe('the clock of a negotiation', () => {
  it('holds a promise of days until the Moscow day ends', () => {
    expect(endOfPromisedDay(at('2026-05-12T10:40:00Z'), 3).toISOString()).toBe('2026-05-15T20:59:59.999Z')
    // Past midnight in Moscow while it is still the evening before in UTC.
    expect(endOfPromisedDay(at('2026-05-12T22:00:00Z'), 3).toISOString()).toBe('2026-05-16T20:59:59.999Z')
  })

  it('gives the employer the promised days, the candidate fourteen or the stated deadline', () => {
    const now = at('2026-05-12T09:00:00Z')
    const facts = { now, promiseDays: 7 }
    expect(startTurn('new', 'application', facts)).toMatchObject({
      actor: 'employer',
      dueAt: at('2026-05-19T20:59:59.999Z'),
    })
    expect(startTurn('new', 'invitation', facts)).toMatchObject({
      actor: 'candidate',
      dueAt: at('2026-05-26T20:59:59.999Z'),
    })
    const deadline = at('2026-05-14T12:00:00Z')
    expect(startTurn('test', 'application', { ...facts, deadline })).toMatchObject({
      actor: 'candidate',
      dueAt: deadline,
    })
    expect(startTurn('in_review', 'application', { ...facts, deadline })).toMatchObject({
      actor: 'employer',
      dueAt: at('2026-05-19T20:59:59.999Z'),
    })
    expect(startTurn('declined_by_employer', 'application', facts)).toBeNull()
  })

  it('warns the employer at a third, at two thirds and on the last day, the candidate once', () => {
    const startedAt = at('2026-05-01T00:00:00Z')
    const dueAt = at('2026-05-13T00:00:00Z')
    expect(warningTimes({ actor: 'employer', startedAt, dueAt })).toEqual([
      at('2026-05-05T00:00:00Z'),
      at('2026-05-09T00:00:00Z'),
      at('2026-05-12T00:00:00Z'),
    ])
    expect(warningTimes({ actor: 'candidate', startedAt, dueAt })).toEqual([at('2026-05-09T00:00:00Z')])
    expect(warningState({ actor: 'employer', startedAt, dueAt }, at('2026-05-10T00:00:00Z'))).toEqual({
      passed: 2,
      at: at('2026-05-12T00:00:00Z'),
    })
  })

  it('never lets a turn end before it starts, whatever the deadline', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...negotiationStates),
        fc.constantFrom(...negotiationOrigins),
        fc.constantFrom(...replyPromises),
        fc.date({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z'), noInvalidDate: true }),
        fc.option(
          fc.date({ min: at('2019-01-01T00:00:00Z'), max: at('2041-01-01T00:00:00Z'), noInvalidDate: true }),
          {
            nil: undefined,
          },
        ),
        (status, origin, promiseDays, now, deadline) => {
          const turn = startTurn(status, origin, { now, promiseDays, deadline })
          if (!turn) return
          expect(turn.dueAt.getTime()).toBeGreaterThan(now.getTime())
          for (const time of warningTimes(turn)) {
            expect(time.getTime()).toBeGreaterThanOrEqual(now.getTime())
            expect(time.getTime()).toBeLessThan(turn.dueAt.getTime())
          }
        },
      ),
    )
  })
})
