import { describe, expect, it } from 'vitest'
import { dictionaryData } from './dictionary-data'
import { looseKey } from './text-keys'

const { districts, regions, cities, areas, roles, skills, metroLines, metroStations } = dictionaryData()
const unique = (values: unknown[]) => new Set(values).size === values.length

describe('the dictionaries', () => {
  it('hold as many places, roles and skills as promised', () => {
    expect(cities.filter((city) => city.regionId < 900).length).toBeGreaterThanOrEqual(1100)
    expect(roles.length).toBeGreaterThanOrEqual(200)
    expect(areas.length).toBeGreaterThanOrEqual(25)
    expect(skills.length).toBeGreaterThanOrEqual(1500)
  })

  it('give every entry an id of its own and a name', () => {
    for (const list of [regions, cities, areas, roles, skills, metroLines, metroStations]) {
      expect(unique(list.map(({ id }) => id))).toBe(true)
      expect(
        list.filter(({ id, name }) => !Number.isInteger(id) || name.trim() === '' || /\s\s/.test(name)),
      ).toEqual([])
    }
  })

  it('place every city in a region, on the map and in a time zone', () => {
    const known = new Set(regions.map(({ id }) => id))
    const zones = new Set(cities.map(({ timezone }) => timezone))
    for (const timezone of zones)
      expect(() => new Intl.DateTimeFormat('ru', { timeZone: timezone })).not.toThrow()
    const wrong = cities.filter(
      (city) =>
        !known.has(city.regionId) ||
        !(city.lat > 35 && city.lat < 82) ||
        !((city.lon > 19 && city.lon <= 180) || city.lon < -168) ||
        !(city.population > 0),
    )
    expect(wrong).toEqual([])
  })

  it('put every region in a district', () => {
    const known = districts.map(({ id }) => id)
    expect(regions.filter(({ districtId }) => !known.includes(districtId))).toEqual([])
    expect(known.every((id) => regions.some(({ districtId }) => districtId === id))).toBe(true)
  })

  it('put every station on lines of one city, named once there', () => {
    const known = new Set(cities.map(({ id }) => id))
    const wrong = metroStations.filter(
      ({ cityId, lines }) =>
        !known.has(cityId) || lines.length === 0 || lines.some((line) => line.cityId !== cityId),
    )
    expect(wrong).toEqual([])
    expect(unique(metroStations.map(({ cityId, name }) => `${cityId} ${looseKey(name)}`))).toBe(true)
    expect(metroLines.filter(({ colour }) => !/^[0-9a-f]{6}$/.test(colour))).toEqual([])
    expect(metroStations.find(({ name }) => name === 'Комсомольская')?.lines.map(({ name }) => name)).toEqual(
      ['Сокольническая', 'Кольцевая'],
    )
  })

  it('never name two cities of one region alike', () => {
    expect(unique(cities.map((city) => `${city.regionId} ${looseKey(city.name)}`))).toBe(true)
  })

  it('put every role in an area and say what it is paid', () => {
    const known = new Set(areas.map(({ id }) => id))
    const wrong = roles.filter(
      (role) => !known.has(role.areaId) || role.medianPay < 40_000 || role.medianPay > 500_000,
    )
    expect(wrong).toEqual([])
    for (const area of areas)
      expect(roles.filter((role) => role.areaId === area.id).length).toBeGreaterThan(2)
  })

  it('say for every region how pay there compares with Moscow', () => {
    expect(
      regions.filter((region) => !(region.payCoefficient >= 0.3 && region.payCoefficient <= 1.3)),
    ).toEqual([])
  })

  it('let no spelling stand for two roles or two skills', () => {
    const spellings = roles.flatMap((role) =>
      [role.name, ...role.spellings].map((text) => text.toLowerCase()),
    )
    expect(spellings.filter((text, index) => spellings.indexOf(text) !== index)).toEqual([])
    const keys = skills.map(({ key }) => key)
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })
})
