import { describe, expect, it } from 'vitest'
import type { TextQuery } from './search-engine'
import { hasPhrase, readTextQuery, writeTextQuery } from './tsquery'

const written = (query: TextQuery | null): string => {
  if (!query) return ''
  if (query.op === 'word') return query.parts ? `${query.word}:${query.parts}` : query.word
  if (query.op === 'code') return `#${query.code}`
  if (query.op === '!') return `!${written(query.of[0])}`
  const sign = query.op === '<->' && query.distance > 1 ? `<${query.distance}>` : query.op
  return `(${query.of.map(written).join(` ${sign} `)})`
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
    ["'a' <2> 'b' & 'c'", '((a <2> b) & c)'],
    ["'a':A | 'b':AB", '(a:A | b:AB)'],
    ["'=сварк' | '#16854217'", '(сварк:A | #16854217)'],
    ["'it''s' & 'a\\\\b'", "(it's & a\\b)"],
  ])('%s', (text, query) => {
    const read = readTextQuery(text)
    expect(written(read)).toBe(query)
    if (read) expect(readTextQuery(writeTextQuery(read))).toEqual(read)
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
