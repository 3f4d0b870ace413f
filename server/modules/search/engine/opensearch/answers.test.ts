import { expect, it } from 'vitest'
import type { EngineQuery, QueryPlan } from '../search-engine'
import { hitsOf } from './answers'
import { type HitRecord, type PartTexts, packRecord } from './hit-record'

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
  filters: [],
  now: 100,
}
const hit = (id: number, words: Partial<PartTexts>) => {
  const record: HitRecord = {
    ...{ id, group: id, several: false, published: 50, salary: null, roles: [7], titleWords: 2, cities: [] },
    ...{ a: [], b: [], c: [], ...words },
  }
  return { fields: { record: [packRecord(record)] } }
}

it('takes of each group the first way that is said', () => {
  const answer = {
    hits: {
      hits: [
        hit(1, { a: ['повар'], b: ['повар'] }),
        hit(2, { a: ['для суш'], b: ['повар'] }),
        hit(3, { c: ['повар'] }),
      ],
    },
  }
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

it('reads words side by side at the places they stood', () => {
  const near: QueryPlan['query'] = {
    op: '<->',
    of: [
      said,
      {
        op: '|',
        of: [
          { ...said, word: 'суш' },
          { ...said, word: 'пицц' },
        ],
      },
    ],
    distance: 2,
  }
  const groups = [{ ways: [{ query: near, worth: 1, inPlace: true }] }]
  const of = (words: Partial<PartTexts>) => {
    const answer = { hits: { hits: [hit(1, words)] } }
    const list = { sort: { by: 'relevance' as const }, offset: 0, limit: 1 }
    return hitsOf(answer, { ...query, plan: { ...plan, groups } }, list)[0]?.features?.said
  }
  expect(of({ a: ['повар ␣ пицц'] })).toBe(1)
  expect(of({ a: ['повар пицц ␣ суш'] })).toBe(0)
  expect(of({ a: ['повар', '␣ суш'] })).toBe(0)
  expect(of({ b: ['повар ␣ пицц'] })).toBe(0)
})

it('hands out features of the best alone', () => {
  const answer = { hits: { hits: [hit(1, {}), hit(2, {})] } }
  const hits = hitsOf(answer, query, { sort: { by: 'relevance' }, offset: 499, limit: 10 })
  expect(hits.map(({ features }) => features !== undefined)).toEqual([true, false])
})
