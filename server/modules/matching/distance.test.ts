import { describe, expect, it } from 'vitest'
import { cityById } from '@/server/modules/dictionaries'
import { distanceFromHome, type WorkPlace } from './distance'

const cityOf = (id: number) => {
  const city = cityById(id)
  if (!city) throw new Error('no such city')
  return city
}
const moscow = cityOf(77_001)
const kazan = cityOf(16_001)
const sokol = { lat: 55.805, lon: 37.515 }
const office = { lat: 55.751, lon: 37.618 }
const work = (more: Partial<WorkPlace>): WorkPlace => ({
  point: null,
  stations: [],
  cities: [moscow],
  ...more,
})
const atSokol = { ...sokol, cityId: null }
const inMoscow = { ...moscow, cityId: moscow.id }

describe('the distance from home', () => {
  it('is to the address, or to the nearest station, along a straight line', () => {
    expect(distanceFromHome(atSokol, work({ point: office }))).toEqual({ km: 9, to: 'address' })
    const stations = [office, { lat: 55.8, lon: 37.53 }]
    expect(distanceFromHome(atSokol, work({ stations }))).toEqual({ km: 1, to: 'station' })
  })

  it('is to the middle of a city only from outside of it', () => {
    expect(distanceFromHome(atSokol, work({}))).toBeNull()
    expect(distanceFromHome(inMoscow, work({}))).toBeNull()
    const away = distanceFromHome(atSokol, work({ cities: [kazan] }))
    expect(away?.to).toBe('city')
    expect(away?.km).toBeGreaterThan(700)
    // Several cities: one's own is among them.
    expect(distanceFromHome(atSokol, work({ cities: [kazan, moscow] }))).toBeNull()
  })

  it('says nothing within a city from a home of which only the city is known', () => {
    expect(distanceFromHome(inMoscow, work({ point: office }))).toBeNull()
    expect(distanceFromHome({ ...kazan, cityId: kazan.id }, work({ point: office }))?.to).toBe('address')
  })

  it('is not told where nobody knows the place', () => {
    expect(distanceFromHome(atSokol, work({ cities: [] }))).toBeNull()
  })
})
