import { expect, it } from 'vitest'
import type { VacancyFacets } from '@/lib/contracts/vacancy-search'
import { isShiftWork } from './more-filters'

const facetsOf = (counts: Record<string, number>) =>
  ({
    schedule: Object.entries(counts).map(([value, count]) => ({
      value,
      name: value,
      count,
      at_least: false,
    })),
  }) as VacancyFacets['facets']

it('puts the schedule of a trade that works in shifts among the first filters', () => {
  // Nurses of a city: a third of the adverts names shifts.
  expect(isShiftWork(facetsOf({ FIVE_ON_TWO_OFF: 34, TWO_ON_TWO_OFF: 17, ONE_ON_THREE_OFF: 5 }))).toBe(true)
  expect(isShiftWork(facetsOf({ SHIFTS: 2 }))).toBe(true)
})

it('leaves the schedule among the rare filters for office work, and where nothing was found', () => {
  expect(isShiftWork(facetsOf({ FIVE_ON_TWO_OFF: 90, FLEXIBLE: 8, TWO_ON_TWO_OFF: 12 }))).toBe(false)
  expect(isShiftWork(facetsOf({}))).toBe(false)
})
