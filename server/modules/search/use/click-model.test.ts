import { describe, expect, it } from 'vitest'
import { fitClickModel, resultKey, type UseCount } from './click-model'

const looks = [1, 0.6, 0.4, 0.25, 0.15]
const appeal = new Map([
  [1, 0.5],
  [2, 0.4],
  [3, 0.2],
  [4, 0.1],
  [5, 0.05],
])

/** Expected counts: vacancy `id` shown so many times at each position. */
const counts = (shownAt: (id: number, position: number) => number): UseCount[] =>
  [...appeal].flatMap(([vacancyId, attracts]) =>
    looks.map((look, index) => {
      const position = index + 1
      const impressions = shownAt(vacancyId, position)
      return {
        kind: 'trade' as const,
        roleId: 2403,
        vacancyId,
        position,
        impressions,
        opens: Math.round(impressions * look * attracts),
        applications: 0,
      }
    }),
  )
const keyOf = (vacancyId: number) => resultKey({ kind: 'trade', roleId: 2403, vacancyId })

describe('the click model', () => {
  it('finds how places are looked at and what attracts', () => {
    const { examined, attraction } = fitClickModel(counts(() => 2000))
    for (const [index, look] of looks.entries()) expect(examined.get(index + 1)).toBeCloseTo(look, 1)
    for (const [id, attracts] of appeal) expect(attraction.get(keyOf(id))).toBeCloseTo(attracts, 1)
  })

  it('puts what attracts before what merely stood first', () => {
    // The dullest nearly always first, the best nearly always last.
    const biased = counts((id, position) => (id === 6 - position ? 5000 : 200))
    const opens = (id: number) =>
      biased.filter(({ vacancyId }) => vacancyId === id).reduce((sum, count) => sum + count.opens, 0)
    const shown = (id: number) =>
      biased.filter(({ vacancyId }) => vacancyId === id).reduce((sum, count) => sum + count.impressions, 0)
    // By plain click-through the third looks better than the second.
    expect(opens(3) / shown(3)).toBeGreaterThan(opens(1) / shown(1) / 2)
    const { attraction } = fitClickModel(biased)
    const order = [...appeal.keys()].sort(
      (a, b) => (attraction.get(keyOf(b)) ?? 0) - (attraction.get(keyOf(a)) ?? 0),
    )
    expect(order).toEqual([1, 2, 3, 4, 5])
  })

  it('draws what was hardly seen towards the mean, and says nothing of nothing', () => {
    const rare: UseCount = {
      kind: 'trade',
      roleId: 2403,
      vacancyId: 9,
      position: 1,
      impressions: 1,
      opens: 1,
      applications: 0,
    }
    const { attraction } = fitClickModel([...counts(() => 2000), rare])
    expect(attraction.get(keyOf(9))).toBeLessThan(0.5)
    expect(fitClickModel([]).attraction.size).toBe(0)
  })
})
