import { describe, expect, it } from 'vitest'
import type { TextQuery } from '../search-engine'
import { Placed } from './hit-record'
import { filterDsl, foundDsl, wordsDsl } from './query-dsl'

const word = (text: string, parts = ''): TextQuery => ({ op: 'word', word: text, parts })

describe('a query of words', () => {
  it.each<[string, TextQuery, object]>([
    ['a word anywhere', word('повар'), { term: { text: 'повар' } }],
    ['a word of a title', word('повар', 'A'), { term: { a: 'повар' } }],
    [
      'any of several, in one question of each part',
      { op: '|', of: [word('повар'), word('кух'), word('повар', 'AB')] },
      {
        bool: {
          should: [{ terms: { text: ['повар', 'кух'] } }, { term: { a: 'повар' } }, { term: { b: 'повар' } }],
          minimum_should_match: 1,
        },
      },
    ],
    [
      'all but one',
      { op: '&', of: [word('повар'), { op: '!', of: [word('суш')] }] },
      {
        bool: {
          filter: [{ term: { text: 'повар' } }, { bool: { must_not: { term: { text: 'суш' } } } }],
        },
      },
    ],
    [
      'words three places apart',
      { op: '<->', of: [word('оплат', 'A'), word('недел', 'A')], distance: 3 },
      {
        span_near: {
          clauses: [{ span_term: { a: 'оплат' } }, { span_gap: { a: 2 } }, { span_term: { a: 'недел' } }],
          slop: 0,
          in_order: true,
        },
      },
    ],
    ['a code', { op: 'code', code: 7 }, { term: { codes: '7' } }],
  ])('%s', (_, query, expected) => {
    expect(wordsDsl(query)).toEqual(expected)
  })

  it('finds nothing when nothing is left of the words', () => {
    const plan = { query: null, titled: null, groups: [], totalWeight: 1, needed: 0, roles: [] }
    expect(foundDsl({ plan, filters: [], now: 5 })).toEqual([
      { range: { expires: { gt: 5 } } },
      { match_none: {} },
    ])
  })

  it('asks for the number where codes are too coarse', () => {
    expect(filterDsl({ name: 'salary_from', codes: [1], salaryFrom: 65_000 })).toEqual([
      { term: { codes: '1' } },
      { range: { salary: { gte: 65_000 } } },
    ])
  })
})

it('keeps the places of words, and those that little words leave empty', () => {
  const placed = new Placed()
  for (const [place, text] of [
    [7, 'ресторан'],
    [4, 'повар'],
    [7, 'кафе'],
  ] as const) {
    placed.add(place, text)
  }
  expect(placed.texts()).toEqual(['повар ␣ ␣ ресторан', 'кафе'])
  expect(new Placed().texts()).toEqual([])
})
