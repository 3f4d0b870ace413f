import { expect, it } from 'vitest'
import { scaleTop } from './day-chart'

it('ends the scale at a round number above every day, in whole steps', () => {
  expect([0, 1, 4, 5, 10, 11, 21, 51, 100, 730].map(scaleTop)).toEqual([
    4, 4, 4, 6, 10, 20, 40, 60, 100, 1000,
  ])
})
