import { expect, it } from 'vitest'
import { type Counts, countsOf, qualityOf } from './peer-view'

const counts = (more: Partial<Counts>): Counts => ({
  bytes: 0,
  packets: 0,
  lost: 0,
  roundTrip: 0.02,
  ...more,
})

it('M6 reads what matters out of the statistics of the chosen way', () => {
  const report = new Map([
    ['t', { type: 'transport', id: 't', selectedCandidatePairId: 'p2', bytesReceived: 900 }],
    ['p1', { type: 'candidate-pair', id: 'p1', currentRoundTripTime: 9 }],
    ['p2', { type: 'candidate-pair', id: 'p2', currentRoundTripTime: 0.04 }],
    ['a', { type: 'inbound-rtp', id: 'a', packetsReceived: 50, packetsLost: 2 }],
    ['v', { type: 'inbound-rtp', id: 'v', packetsReceived: 70, packetsLost: 1 }],
  ])
  expect(countsOf(report)).toEqual({ bytes: 900, packets: 120, lost: 3, roundTrip: 0.04 })
  expect(countsOf(new Map())).toEqual({ bytes: 0, packets: 0, lost: 0, roundTrip: null })
})

it('M6 judges by what was lost since the last look, not ever', () => {
  const before = counts({ packets: 1000, lost: 500 })
  expect(qualityOf(before, counts({ packets: 1100, lost: 500 }))).toBe('good')
  expect(qualityOf(before, counts({ packets: 1096, lost: 504 }))).toBe('fair')
  expect(qualityOf(before, counts({ packets: 1080, lost: 520 }))).toBe('poor')
  expect(qualityOf(undefined, counts({ roundTrip: 0.6 }))).toBe('poor')
  expect(qualityOf(undefined, counts({ roundTrip: null }))).toBe('good')
})
