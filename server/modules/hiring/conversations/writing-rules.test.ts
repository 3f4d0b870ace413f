import { describe, expect, it } from 'vitest'
import { negotiationStates } from '@/lib/contracts/enums'
import { dayMs } from '@/lib/shared/time'
import { type Facts, type Writer, writingOf } from './writing-rules'

const ended = new Date('2026-05-01T10:00:00Z')
const at = (days: number) => new Date(ended.getTime() + days * dayMs)
const base: Omit<Facts, 'status'> = {
  now: ended,
  endedAt: ended,
  otherGone: false,
  stopped: false,
  viewer: false,
  inARow: 0,
}

/** Written by hand beside the table: days one may write after the end; null for an open state, a word for never. */
const expected: Record<(typeof negotiationStates)[number], null | number | 'withdrawn' | 'moved'> = {
  new: null,
  viewed: null,
  in_review: null,
  test: null,
  interview: null,
  offer: null,
  offer_accepted: null,
  hired: 30,
  declined_by_employer: 7,
  declined_by_candidate: 7,
  withdrawn: 'withdrawn',
  expired: 7,
  vacancy_closed: 7,
  moved: 'moved',
}
const pairs = negotiationStates.flatMap((status) =>
  (['candidate', 'employer'] as const).map((writer) => [status, writer] as const),
)

describe('who may write', () => {
  it.each(pairs)('in %s, %s', (status, writer) => {
    const rule = expected[status]
    const open = { ...base, status, endedAt: rule === null ? null : ended }
    if (rule === null) {
      expect(writingOf(writer, { ...open, now: at(1000) })).toEqual({
        allowed: true,
        reason: null,
        until: null,
        left: 5,
      })
    } else if (typeof rule === 'number') {
      const until = at(rule).toISOString()
      expect(writingOf(writer, { ...open, now: at(0) })).toMatchObject({ allowed: true, until })
      expect(writingOf(writer, { ...open, now: new Date(at(rule).getTime() - 1) }).allowed).toBe(true)
      expect(writingOf(writer, { ...open, now: at(rule) })).toEqual({
        allowed: false,
        reason: 'ended',
        until: null,
        left: 0,
      })
    } else {
      expect(writingOf(writer, open)).toEqual({ allowed: false, reason: rule, until: null, left: 0 })
    }
  })

  it.each([
    ['candidate', { otherGone: true }, 'gone'],
    ['employer', { otherGone: true }, 'gone'],
    ['candidate', { stopped: true }, 'stop_list'],
    ['employer', { stopped: true }, 'gone'],
    ['employer', { viewer: true }, 'viewer'],
    ['candidate', { inARow: 5 }, 'in_a_row'],
    ['employer', { inARow: 6 }, 'in_a_row'],
  ] as const)('%s with %o is silent', (writer: Writer, more, reason) => {
    const facts: Facts = { ...base, status: 'in_review', endedAt: null, ...more }
    expect(writingOf(writer, facts)).toMatchObject({ allowed: false, reason, left: 0 })
  })

  it('counts down to the fifth message', () => {
    const left = [0, 1, 2, 3, 4, 5].map(
      (inARow) => writingOf('candidate', { ...base, status: 'new', endedAt: null, inARow }).left,
    )
    expect(left).toEqual([5, 4, 3, 2, 1, 0])
  })
})
