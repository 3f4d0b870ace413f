import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clustersOf, onScreen, viewOf, zoomed } from './clusters'

const size = { width: 328, height: 420 }
const point = fc.record({
  x: fc.double({ min: 0, max: 1000, noNaN: true }),
  y: fc.double({ min: 0, max: 500, noNaN: true }),
  count: fc.integer({ min: 1, max: 100_000 }),
})
const points = fc.array(point, { minLength: 1, maxLength: 60 })

describe('the map under a finger', () => {
  it('leaves no two targets on each other, and loses nobody', () => {
    fc.assert(
      fc.property(points, fc.double({ min: 0.2, max: 20, noNaN: true }), (all, scale) => {
        const clusters = clustersOf(all, scale, 46)
        for (const [at, one] of clusters.entries()) {
          for (const other of clusters.slice(at + 1)) {
            const apart = Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y)) * scale
            expect(apart).toBeGreaterThanOrEqual(46)
          }
        }
        const counted = clusters.reduce((sum, { count }) => sum + count, 0)
        expect(counted).toBe(all.reduce((sum, { count }) => sum + count, 0))
        expect(clusters.flatMap(({ members }) => members)).toHaveLength(all.length)
      }),
    )
  })

  it('begins with everything in sight, within reach of a finger', () => {
    fc.assert(
      fc.property(points, (all) => {
        const view = viewOf(all, size, { edge: 30, most: 12 })
        for (const one of all) {
          const { left, top } = onScreen(one, view, size)
          expect(left).toBeGreaterThanOrEqual(29.9)
          expect(left).toBeLessThanOrEqual(298.1)
          expect(top).toBeGreaterThanOrEqual(29.9)
          expect(top).toBeLessThanOrEqual(390.1)
        }
      }),
    )
  })

  it('keeps what is under the fingers where it is', () => {
    const view = { x: 200, y: 100, scale: 1 }
    const at = { left: 64, top: 300 }
    const under = { x: view.x + (at.left - 164) / 1, y: view.y + (at.top - 210) / 1, count: 1 }
    const { left, top } = onScreen(under, zoomed(view, 3, at, size), size)
    expect([left, top]).toEqual([expect.closeTo(64), expect.closeTo(300)])
  })
})
