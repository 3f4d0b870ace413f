import { describe, expect, it } from 'vitest'
import { skillCode } from '@/server/modules/vacancies'
import type { EngineQuery } from '../search-engine'
import { askedAgain, type CountedAnswer, facetCounts } from './answers'
import { type CountedPart, countedParts } from './search-requests'

const query: EngineQuery = {
  plan: null,
  filters: [
    { name: 'place', codes: [1] },
    { name: 'experience', codes: [2] },
  ],
  now: 100,
}

it('counts facets together that leave out the same filters, and only what is asked for', () => {
  const parts = countedParts(query, [
    { name: 'city', without: ['place'] },
    { name: 'region', without: ['place'] },
    { name: 'experience', without: ['experience'] },
    { name: 'format', without: [] },
    { name: 'schedule', without: [] },
    { name: 'skill', without: [], most: 60 },
    { name: 'salary', without: [] },
  ])
  expect(parts.map(({ facets, counted }) => [facets, counted])).toEqual([
    [
      ['format', 'schedule', 'skill', 'salary'],
      [{ column: 'few' }, { column: 'skill', most: 60 }, { column: 'salary' }],
    ],
    [
      ['city', 'region'],
      [{ column: 'city' }, { column: 'region' }],
    ],
    [['experience'], [{ column: 'experience' }]],
  ])
  expect(parts.map((part) => part.query.filters.map(({ name }) => name))).toEqual([
    ['place', 'experience'],
    ['experience'],
    ['place'],
  ])
})

describe('a part of many values', () => {
  const [a, b, c, d] = ['а', 'б', 'в', 'г'].map(skillCode) as [number, number, number, number]
  const part: CountedPart = { query, counted: [{ column: 'skill', most: 1 }], facets: ['skill'] }
  const answer = (
    single: [number, number][],
    several: [number, number][],
    { other = 5, error = 0 } = {},
  ): CountedAnswer => {
    const buckets = (counts: [number, number][]) =>
      counts.map(([key, count]) => ({ key: String(key), doc_count: count * 2, groups: { value: count } }))
    const plain = single.map(([key, count]) => ({ key: String(key), doc_count: count }))
    return {
      aggregations: {
        one: {
          doc_count: 0,
          skill: { buckets: plain, sum_other_doc_count: other, doc_count_error_upper_bound: error },
        },
        many: { doc_count: 0, groups: { value: 0 }, skill: { buckets: buckets(several) } },
      },
    }
  }
  const counted = (told: CountedAnswer) =>
    facetCounts([part], [told], { facetOf: () => 'skill' }).all.values.get('skill')

  it('is enough where nothing untold can be larger, and tells whole counts alone', () => {
    const told = answer(
      [
        [a, 9],
        [b, 4],
      ],
      [
        [a, 3],
        [c, 2],
      ],
    )
    expect(askedAgain(part, told)).toBeUndefined()
    expect(counted(told)).toEqual([
      [a, 12],
      [b, 4],
    ])
  })

  it('is asked for whole where adverts in several places may make another one larger', () => {
    const told = answer(
      [
        [a, 9],
        [b, 8],
      ],
      [[c, 2]],
    )
    expect(askedAgain(part, told)?.counted).toEqual([{ column: 'skill' }])
  })

  it('is asked for whole where shards disagree', () => {
    expect(
      askedAgain(
        part,
        answer(
          [
            [a, 9],
            [b, 8],
          ],
          [],
          { error: 2 },
        ),
      ),
    ).toBeDefined()
  })

  it('is all there is when nothing was cut', () => {
    const told = answer([[a, 9]], [[d, 20]], { other: 0 })
    expect(askedAgain(part, told)).toBeUndefined()
    expect(counted(told)).toEqual([
      [a, 9],
      [d, 20],
    ])
  })
})
