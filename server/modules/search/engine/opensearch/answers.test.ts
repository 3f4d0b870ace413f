import { expect, it } from 'vitest'
import type { EngineQuery, QueryPlan } from '../search-engine'
import { countedTogether, countedWhole, hitsOf } from './answers'

const said = { op: 'word', word: 'повар', parts: 'A' } as const
const plan: QueryPlan = {
  query: said,
  titled: said,
  groups: [
    {
      ways: [
        { query: said, worth: 1, inPlace: true },
        { query: { ...said, parts: 'B' }, worth: 0.4, inPlace: false },
      ],
    },
    { ways: [{ query: { ...said, word: 'суш' }, worth: 0.5, inPlace: true }] },
  ],
  totalWeight: 1.5,
  needed: 2,
  roles: [],
}
const query: EngineQuery = {
  plan,
  filters: [
    { name: 'place', codes: [1] },
    { name: 'role', codes: [2] },
  ],
  now: 100,
}
const hit = (id: number, matched_queries: string[]) => ({
  _id: String(id),
  _score: 1,
  fields: { id: [id], group: [id], several: [false], published: [50], title_words: [2], role: [7] },
  matched_queries,
})

it('takes of each group the first way that is said', () => {
  const answer = { hits: { hits: [hit(1, ['0.1', '0.0']), hit(2, ['0.1', '1.0']), hit(3, [])] } }
  const hits = hitsOf(answer, query, { sort: { by: 'relevance' }, offset: 0, limit: 10 })
  expect(hits.map(({ features }) => [features?.said, features?.inPlace])).toEqual([
    [1, 1],
    [0.9, 1],
    [0, 0],
  ])
  expect(hits[0]).toMatchObject({
    id: 1,
    salary: null,
    features: { titleWords: 2, roleId: 7, distanceKm: null },
  })
})

it('hands out features of the best alone', () => {
  const answer = { hits: { hits: [hit(1, []), hit(2, [])] } }
  const hits = hitsOf(answer, query, { sort: { by: 'relevance' }, offset: 499, limit: 10 })
  expect(hits.map(({ features }) => features !== undefined)).toEqual([true, false])
})

it('counts facets together that leave out the same filters, and only what is asked for', () => {
  const facets = [
    { name: 'city', without: ['place'] },
    { name: 'region', without: ['place'] },
    { name: 'role', without: ['role'] },
    { name: 'experience', without: [] },
    { name: 'salary', without: [] },
  ]
  expect(countedTogether(query, facets).map((together) => together.facets)).toEqual([
    ['city', 'region'],
    ['role'],
  ])
  expect(countedWhole(facets)).toEqual(['few', 'salary'])
})
