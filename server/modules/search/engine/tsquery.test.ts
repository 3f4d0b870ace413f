import { describe, expect, it } from 'vitest'
import { hasPhrase, readTextQuery, type TextQuery } from './tsquery'

const written = (query: TextQuery | null): string => {
  if (!query) return ''
  if (query.op === 'word') return query.weights ? `${query.word}:${query.weights}` : query.word
  if (query.op === '!') return `!${written(query.of[0])}`
  return `(${query.of.map(written).join(` ${query.op} `)})`
}

describe('reading a query of words as the database writes it', () => {
  it.each([
    ['', ''],
    ["'сварк'", 'сварк'],
    ["'сварк' & 'станк'", '(сварк & станк)'],
    ["'a' & 'b' & 'c'", '(a & b & c)'],
    ["'a' | 'b' & 'c'", '(a | (b & c))'],
    ["( 'a' | 'b' ) & !'c'", '((a | b) & !c)'],
    ["!( 'a' & 'b' )", '!(a & b)'],
    ["'a' <-> 'b'", '(a <-> b)'],
    ["'a' <-> 'b' <-> 'c'", '((a <-> b) <-> c)'],
    ["'a' <2> 'b' & 'c'", '((a <-> b) & c)'],
    ["'a':A | 'b':AB", '(a:A | b:AB)'],
    ["'=сварк' | '#16854217'", '(=сварк | #16854217)'],
    ["'it''s' & 'a\\\\b'", "(it's & a\\b)"],
  ])('%s', (text, query) => {
    expect(written(readTextQuery(text))).toBe(query)
  })

  it.each(["'anna", "'anna' &", "( 'anna'", "'anna' 'b'", "'anna':*", 'anna'])(
    'refuses %s without saying what it holds',
    (text) => {
      expect(() => readTextQuery(text)).toThrow(/^(?!.*anna)/)
    },
  )

  it('tells words that must stand side by side', () => {
    const phrase = (text: string) => hasPhrase(readTextQuery(text) as TextQuery)
    expect(phrase("'a' & ( 'b' | 'c' <-> 'd' )")).toBe(true)
    expect(phrase("!( 'c' <-> 'd' )")).toBe(true)
    expect(phrase("'a' & 'b'")).toBe(false)
  })
})
