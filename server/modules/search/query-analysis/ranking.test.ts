import { describe, expect, it } from 'vitest'
import { freshness } from './ranking'

const now = Date.UTC(2026, 2, 1, 12) / 1000
const ago = (days: number) => freshness(now - days * 86_400, now)

describe('what it is worth to be new', () => {
  it('falls by half in ten days', () => {
    expect(ago(10)).toBeCloseTo(ago(0) / 2)
    expect(ago(20)).toBeCloseTo(ago(0) / 4)
  })
  it('falls steadily, never to nothing, and is no more for what is yet to come', () => {
    for (let day = 0; day < 60; day += 1) expect(ago(day)).toBeGreaterThan(ago(day + 1))
    expect(ago(365)).toBeGreaterThan(0)
    expect(ago(-3)).toBe(ago(0))
  })
})
