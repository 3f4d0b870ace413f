import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fitInto, project } from './conic'

const moscow = { lat: 55.75, lon: 37.62 }
const vladivostok = { lat: 43.12, lon: 131.9 }
const anadyr = { lat: 64.73, lon: 177.5 }
const uelen = { lat: 66.16, lon: -169.8 }
const murmansk = { lat: 68.97, lon: 33.07 }

it('puts east to the right, north to the top, and Chukotka at the eastern end', () => {
  const x = [moscow, vladivostok, anadyr].map((point) => project(point).x)
  expect(x).toEqual(x.toSorted((a, b) => a - b))
  expect(project(uelen).x).toBeGreaterThan(0.4)
  expect(project(murmansk).y).toBeLessThan(project(moscow).y)
})

it('keeps areas: a degree square has the same share of the globe and of the drawing', () => {
  const area = (lat: number, lon: number) => {
    const [a, b, d] = [
      project({ lat, lon }),
      project({ lat, lon: lon + 0.01 }),
      project({ lat: lat + 0.01, lon }),
    ]
    return Math.abs((b.x - a.x) * (d.y - a.y) - (d.x - a.x) * (b.y - a.y)) / Math.cos((lat * Math.PI) / 180)
  }
  expect(area(45, 40) / area(70, 140)).toBeCloseTo(1, 2)
})

it('shows every point within the drawing', () => {
  const points = fc.array(
    fc.record({
      lat: fc.double({ min: 41, max: 78, noNaN: true }),
      lon: fc.double({ min: 20, max: 180, noNaN: true }),
    }),
    { minLength: 2, maxLength: 30 },
  )
  fc.assert(
    fc.property(points, (all) => {
      const { height, at } = fitInto(all, 1000, 20)
      for (const point of all) {
        const { x, y } = at(point)
        expect(x).toBeGreaterThanOrEqual(20)
        expect(x).toBeLessThanOrEqual(980)
        expect(y).toBeGreaterThanOrEqual(20)
        expect(y).toBeLessThanOrEqual(height)
      }
    }),
  )
})
