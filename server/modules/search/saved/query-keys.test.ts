import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type KeyedPublication,
  type KeyedSearch,
  keysOfPublication,
  keysOfSearch,
  wordKeys,
} from './query-keys'

describe('words a query cannot do without', () => {
  it.each([
    ["'медсестр'", ['медсестр']],
    ["'медсестр' & 'ноч'", ['медсестр']],
    ["'кладовщик' | 'работник' <-> 'склад'", ['кладовщик', 'работник']],
    ["'повар' & !'стажер'", ['повар']],
    ["!'стажер'", null],
    ["'повар' | !'стажер'", null],
    ["'c++' & ( 'qt' | 'boost' )", ['c++']],
    ["'d''artagnan' <2> 'x\\\\y'", ["d'artagnan"]],
    ["'прог':* & 'java':A", ['java']],
    ["'прог':*", null],
    ['', null],
    ['not a query', null],
  ])('%s', (query, words) => expect(wordKeys(query)).toEqual(words))
})

type Query = { word: string } | { not: Query } | { and: Query[] } | { or: Query[] }
const words = ['а', 'б', "в'", 'г\\', 'д']
const { query } = fc.letrec<{ query: Query }>((tie) => ({
  query: fc.oneof(
    { maxDepth: 4 },
    fc.record({ word: fc.constantFrom(...words) }),
    fc.record({ not: tie('query') }),
    fc.record({ and: fc.array(tie('query'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ or: fc.array(tie('query'), { minLength: 1, maxLength: 3 }) }),
  ),
}))
function written(node: Query): string {
  if ('word' in node) return `'${node.word.replace(/['\\]/g, (sign) => sign + sign)}'`
  if ('not' in node) return `!( ${written(node.not)} )`
  return 'and' in node
    ? `( ${node.and.map(written).join(' & ')} )`
    : `( ${node.or.map(written).join(' | ')} )`
}
function finds(node: Query, text: ReadonlySet<string>): boolean {
  if ('word' in node) return text.has(node.word)
  if ('not' in node) return !finds(node.not, text)
  return 'and' in node
    ? node.and.every((part) => finds(part, text))
    : node.or.some((part) => finds(part, text))
}

describe('keys', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 })
  const places = { cities: ids, regions: ids }

  it('never miss what a search would find', () => {
    fc.assert(
      fc.property(
        fc.option(query),
        fc.record({ roles: ids, anywhere: fc.boolean(), ...places }),
        fc.record({ roles: ids, words: fc.subarray(words), ...places }),
        (text, filters, item) => {
          const found =
            (!text || finds(text, new Set(item.words))) &&
            (filters.roles.length === 0 || filters.roles.some((id) => item.roles.includes(id))) &&
            (filters.anywhere ||
              filters.cities.length + filters.regions.length === 0 ||
              filters.cities.some((id) => item.cities.includes(id)) ||
              filters.regions.some((id) => item.regions.includes(id)))
          if (!found) return
          const search: KeyedSearch = {
            list: 'vacancies',
            ...filters,
            words: text && wordKeys(written(text)),
          }
          const published: KeyedPublication = { list: 'vacancies', ...item }
          const keys = new Set(keysOfPublication(published))
          expect(keysOfSearch(search).some((key) => keys.has(key))).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('of a search by role and city meet only that role in that city', () => {
    const search = keysOfSearch({
      list: 'vacancies',
      roles: [7],
      words: null,
      cities: [3],
      regions: [],
      anywhere: false,
    })
    const meets = (item: Partial<KeyedPublication>) =>
      keysOfPublication({
        list: 'vacancies',
        roles: [7],
        words: ['а'],
        cities: [3],
        regions: [1],
        ...item,
      }).some((key) => search.includes(key))
    expect(meets({})).toBe(true)
    expect(meets({ roles: [8] })).toBe(false)
    expect(meets({ cities: [4] })).toBe(false)
    expect(meets({ list: 'resumes' })).toBe(false)
  })
})
