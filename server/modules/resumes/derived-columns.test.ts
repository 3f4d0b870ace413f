import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { latestJob, totalExperienceMonths } from './derived-columns'

const now = new Date('2026-11-21T04:00:00Z')
const month = (n: number) => `${Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`

describe('total experience', () => {
  it('counts the first and the last month', () => {
    expect(totalExperienceMonths([{ start: '2020-01', end: '2020-12' }], now)).toBe(12)
    expect(totalExperienceMonths([{ start: '2020-01', end: '2020-01' }], now)).toBe(1)
  })

  it('counts a job that goes on to the present month', () => {
    expect(totalExperienceMonths([{ start: '2026-01', end: null }], now)).toBe(11)
  })

  it('counts overlapping and nested jobs once', () => {
    expect(
      totalExperienceMonths(
        [
          { start: '2020-06', end: '2021-05' },
          { start: '2020-01', end: '2020-12' },
          { start: '2020-02', end: '2020-03' },
        ],
        now,
      ),
    ).toBe(17)
  })

  it('leaves out jobs without a start and jobs of the future', () => {
    expect(
      totalExperienceMonths(
        [
          { start: null, end: '2020-03' },
          { start: '2027-01', end: null },
        ],
        now,
      ),
    ).toBe(0)
  })

  it('equals the number of distinct months for any jobs', () => {
    const job = fc.tuple(fc.integer({ min: 1960 * 12, max: 2026 * 12 + 9 }), fc.nat(200))
    fc.assert(
      fc.property(fc.array(job, { maxLength: 12 }), (jobs) => {
        const months = new Set<number>()
        const last = 2026 * 12 + 10
        for (const [from, length] of jobs) {
          for (let m = from; m <= Math.min(from + length, last); m += 1) months.add(m)
        }
        const spans = jobs.map(([from, length]) => ({ start: month(from), end: month(from + length) }))
        expect(totalExperienceMonths(spans, now)).toBe(months.size)
      }),
    )
  })
})

describe('the latest job', () => {
  it('is the one that goes on, else the one that ended last', () => {
    const past = { start: '2019-01', end: '2024-01' }
    const present = { start: '2018-01', end: null }
    expect(latestJob([past, present])).toBe(present)
    expect(latestJob([{ start: '2010-01', end: '2011-01' }, past])).toBe(past)
    expect(latestJob([])).toBeUndefined()
  })
})
