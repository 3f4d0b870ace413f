import { describe, expect, it } from 'vitest'
import { shownOf, shownPlaces } from './search-form'

const values = (...names: string[]) =>
  names.map((value, i) => ({ value, name: value, count: 10 - i, at_least: i === 0 }))

describe('the values of a filter that a page shows', () => {
  it('are all of a short list, in its order', () => {
    const { values: shown, more } = shownOf(values('a', 'b', 'c'), ['c'], 3)
    expect(shown.map(({ value }) => value)).toEqual(['a', 'b', 'c'])
    expect(more).toBe(0)
  })

  it('of a long list are the selected ones and the most frequent, and how many are left', () => {
    const { values: shown, more } = shownOf(values('a', 'b', 'c', 'd', 'e'), ['e'], 2)
    expect(shown.map(({ value }) => value)).toEqual(['e', 'a', 'b'])
    expect(more).toBe(2)
  })

  it('leave out what is said by its absence', () => {
    expect(shownOf(values('a', 'b'), []).values).toEqual([
      { value: 'a', name: 'a', count: 10, at_least: true },
      { value: 'b', name: 'b', count: 9 },
    ])
  })
})

describe('the places that a page shows', () => {
  const place = (value: string, name: string, parent?: string) => ({
    value,
    name,
    count: 1,
    at_least: false,
    ...(parent && { parent }),
  })
  const facets = {
    district: [place('1', 'Центральный'), place('2', 'Уральский')],
    region: [
      place('10', 'Москва', '1'),
      place('11', 'Тверская область', '1'),
      place('20', 'Пермский край', '2'),
    ],
    city: [place('100', 'Москва', '10'), place('110', 'Тверь', '11'), place('200', 'Пермь', '20')],
  }
  const none = { district: [], region: [], city: [] }
  const shown = (chosen: Partial<Record<keyof typeof none, number[]>>) => {
    const { district, region, city } = shownPlaces(facets, { ...none, ...chosen })
    return [district, region, city].map((list) => list.map(({ name }) => name))
  }

  it('are the districts when nothing is selected', () => {
    expect(shown({})).toEqual([['Центральный', 'Уральский'], [], []])
  })

  it('include the branches of a selected place, and the city that is a region of its own', () => {
    expect(shown({ city: [110] })).toEqual([
      ['Центральный', 'Уральский'],
      ['Москва', 'Тверская область'],
      ['Москва', 'Тверь'],
    ])
    expect(shown({ region: [20] })).toEqual([['Центральный', 'Уральский'], ['Пермский край'], []])
  })

  it('include the regions of the only district', () => {
    const only = { ...facets, district: facets.district.slice(1), region: facets.region.slice(2) }
    expect(shownPlaces(only, none).region.map(({ name }) => name)).toEqual(['Пермский край'])
  })
})
