import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clustersOf, labelsOf, onScreen, viewOf, zoomed } from './clusters'

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

  it('names circles where the name meets nothing, the first before the others', () => {
    const circle = fc.record({
      left: fc.integer({ min: 0, max: 328 }),
      top: fc.integer({ min: 0, max: 420 }),
      name: fc.constantFrom('Уфа', 'Екатеринбург', 'Ростов-на-Дону'),
    })
    fc.assert(
      fc.property(fc.array(circle, { maxLength: 20 }), (circles) => {
        const labels = labelsOf(circles, 44, size)
        for (const [at, one] of labels.entries()) {
          expect(one.left - one.width / 2).toBeGreaterThanOrEqual(0)
          expect(one.left + one.width / 2).toBeLessThanOrEqual(size.width)
          for (const other of labels.slice(at + 1)) {
            const isApart =
              Math.abs(one.left - other.left) >= (one.width + other.width) / 2 ||
              Math.abs(one.top - other.top) >= 16
            expect(isApart).toBe(true)
          }
        }
      }),
    )
    const alone = { left: 160, top: 100, name: 'Москва' }
    expect(labelsOf([alone], 44, size)).toEqual([{ left: 160, top: 122, name: 'Москва', width: 42 }])
    expect(
      labelsOf([alone, { left: 170, top: 150, name: 'Тула' }], 44, size).map(({ name }) => name),
    ).toEqual(['Тула'])
  })
})
