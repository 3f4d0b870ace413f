import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs } from '@/lib/shared/time'
import { unusedPart } from './quote.service'

const at = (days: number) => new Date(Date.UTC(2026, 2, 1) + days * dayMs)
const month = { periodFrom: at(0), periodTo: at(30) }
const once = { periodFrom: null, periodTo: null }
const grant = (initial: number, taken: number, lasting: { createdAt: Date; endsAt: Date }[] = []) => ({
  initial,
  taken,
  lasting,
})

describe('what is given back', () => {
  it.each([
    ['all of a pack nobody touched', { price: 149_000, ...once, grants: [grant(10, 0)] }, 100, 149_000],
    ['contacts by how many are left', { price: 149_000, ...once, grants: [grant(10, 3)] }, 1, 104_300],
    [
      'all of a plan on its first day, untouched',
      { price: 990_000, ...month, grants: [grant(50, 0)] },
      0.9,
      990_000,
    ],
    [
      'a touched plan without its first day',
      { price: 990_000, ...month, grants: [grant(50, 1)] },
      0.1,
      957_000,
    ],
    ['a plan without the day that has begun', { price: 990_000, ...month, grants: [] }, 1.001, 924_000],
    ['a period by its days', { price: 990_000, ...month, grants: [] }, 10, 660_000],
    [
      'a period by what was used up faster',
      { price: 990_000, ...month, grants: [grant(50, 40)] },
      10,
      198_000,
    ],
    ['nothing of what is used up', { price: 990_000, ...month, grants: [grant(50, 50)] }, 0, 0],
    ['nothing after the end', { price: 990_000, ...month, grants: [grant(50, 0)] }, 31, 0],
    ['all of a period that has not begun', { price: 990_000, ...month, grants: [] }, -3, 990_000],
    [
      'a publication by its days',
      { price: 99_000, ...once, grants: [grant(1, 1, [{ createdAt: at(0), endsAt: at(30) }]), grant(1, 0)] },
      20,
      33_000,
    ],
  ] as const)('%s', (_, bought, days, kopecks) => {
    expect(unusedPart(bought, at(days))).toBe(kopecks)
  })

  it('is a whole sum between nothing and the price, and never grows', () => {
    const bought = fc.record({
      price: fc.integer({ min: 0, max: 70_000_000 }),
      days: fc.integer({ min: 1, max: 400 }),
      grants: fc.array(
        fc.record({ initial: fc.integer({ min: 0, max: 300 }), part: fc.integer({ min: 0, max: 300 }) }),
        { maxLength: 4 },
      ),
      moments: fc.tuple(fc.integer({ min: -10, max: 420 }), fc.integer({ min: -10, max: 420 })),
    })
    fc.assert(
      fc.property(bought, ({ price, days, grants, moments }) => {
        const one = {
          price,
          periodFrom: at(0),
          periodTo: at(days),
          grants: grants.map(({ initial, part }) => grant(initial, Math.min(initial, part))),
        }
        const [earlier, later] = moments.toSorted((a, b) => a - b) as [number, number]
        const [first, second] = [unusedPart(one, at(earlier)), unusedPart(one, at(later))]
        expect(Number.isSafeInteger(first)).toBe(true)
        expect(first).toBeGreaterThanOrEqual(second)
        expect(second).toBeGreaterThanOrEqual(0)
        expect(first).toBeLessThanOrEqual(price)
      }),
    )
  })
})
