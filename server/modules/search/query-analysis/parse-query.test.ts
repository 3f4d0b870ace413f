import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { understandExactly } from './exact-groups'
import { maxWords, parseQuery } from './parse-query'
import type { Term } from './types'

/** One line for a term: `-навык:"a b"` and the like. */
const written = (term: Term) =>
  [
    term.either ? '|' : '',
    term.excluded ? '-' : '',
    term.field ? `${term.field}:` : '',
    term.exact ? '!' : '',
    term.phrase ? `"${term.words.join(' ')}"` : term.words.join('+'),
  ].join('')

describe('reading a query', () => {
  it.each([
    ['водитель', 'водитель'],
    ['водитель  погрузчика', 'водитель погрузчика'],
    ['фронтенд-разработчик', 'фронтенд+разработчик'],
    ['"водитель погрузчика"', '"водитель погрузчика"'],
    ['«главный бухгалтер»', '"главный бухгалтер"'],
    ['“главный бухгалтер”', '"главный бухгалтер"'],
    ['„главный бухгалтер“', '"главный бухгалтер"'],
    ['„главный бухгалтер”', '"главный бухгалтер"'],
    ['повар "горячий цех" ресторан', 'повар "горячий цех" ресторан'],
    ['"незакрытая кавычка', 'незакрытая кавычка'],
    ['«незакрытая кавычка', 'незакрытая кавычка'],
    ['""', ''],
    ['"!!!" повар', 'повар'],
    ['повар -сушист', 'повар -сушист'],
    ['повар −сушист', 'повар -сушист'],
    ['повар –сушист', 'повар -сушист'],
    ['повар - сушист', 'повар сушист'],
    ['повар -- сушист', 'повар сушист'],
    ['повар --сушист', 'повар сушист'],
    ['-сушист', '-сушист'],
    ['повар -"на выезд"', 'повар -"на выезд"'],
    ['повар-сушист', 'повар+сушист'],
    ['компания:ромашка', 'company:ромашка'],
    ['Компания: ромашка', 'company:ромашка'],
    ['компания:"рога и копыта"', 'company:"рога и копыта"'],
    ['company:ромашка', 'company:ромашка'],
    ['работодатель:ромашка', 'company:ромашка'],
    ['-компания:ромашка', '-company:ромашка'],
    ['навык:react', 'skill:react'],
    ['навыки:react', 'skill:react'],
    ['skill:c++', 'skill:cplusplus'],
    ['-навык:1с', '-skill:1c'],
    ['должность:повар', 'title:повар'],
    ['название:"су шеф"', 'title:"су шеф"'],
    ['title:cook', 'title:cook'],
    ['компания:', 'компания'],
    ['зарплата:100', 'зарплата+100'],
    ['!кассир', '!кассир'],
    ['! кассир', 'кассир'],
    ['!!кассир', 'кассир'],
    ['-!кассир', '-!кассир'],
    ['навык:!react', 'skill:!react'],
    ['сварка or сварщик', 'сварка |сварщик'],
    ['сварка OR сварщик', 'сварка |сварщик'],
    ['сварка | сварщик', 'сварка |сварщик'],
    ['сварка ИЛИ сварщик', 'сварка |сварщик'],
    ['сварка или сварщик', 'сварка или сварщик'],
    ['or сварщик', 'сварщик'],
    ['сварщик or', 'сварщик'],
    ['or', ''],
    ['"or"', '"or"'],
    ['c++ .net 1С', 'cplusplus dotnet 1c'],
    ['hfphf,jnxbr', 'hfphf+jnxbr'],
    ['водитель, курьер; повар', 'водитель курьер повар'],
    ['(водитель)', 'водитель'],
    ["'; drop table vacancies; --", 'drop table vacancies'],
    ['a & b | c', 'a b |c'],
    ['a:* b<->c', 'a b+c'],
    ['!', ''],
    ['-', ''],
    ['|', ''],
    ['\\', ''],
    ["'", ''],
    ['😀', ''],
    ['%', ''],
    ['   ', ''],
    ['', ''],
    ['\u0000повар', 'повар'],
    ['повар\u00a0сушист', 'повар сушист'],
    ['повар\u200bсушист', 'повар+сушист'],
  ])('%s', (text, terms) => {
    expect(parseQuery(text).terms.map(written).join(' ')).toBe(terms)
  })

  it('reads so many words and says when there are more', () => {
    const long = parseQuery(Array.from({ length: 60 }, (_, n) => `слово${n}`).join(' '))
    expect(long.terms).toHaveLength(maxWords)
    expect(long.truncated).toBe(true)
    expect(parseQuery('одно слово').truncated).toBe(false)
  })

  it('takes any text: words are never empty nor have a sign in them', { timeout: 30_000 }, () => {
    const pieces = fc.constantFrom(
      '"',
      '«',
      '»',
      '-',
      '!',
      '|',
      'or',
      'компания:',
      'навык:',
      "'",
      '\\',
      ' ',
      'повар',
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 512 }),
      fc
        .array(fc.oneof(pieces, fc.string({ unit: 'grapheme', maxLength: 8 })), { maxLength: 60 })
        .map((all) => all.join('')),
    )
    fc.assert(
      fc.property(text, (typed) => {
        const { terms } = parseQuery(typed.slice(0, 512))
        let words = 0
        for (const term of terms) {
          expect(term.words.length).toBeGreaterThan(0)
          words += term.words.length
          for (const word of term.words) expect(word).toMatch(/^[\p{L}\p{N}\p{M}]+$/u)
        }
        expect(words).toBeLessThanOrEqual(maxWords)
        expect(understandExactly(typed).typed).toBe(typed)
      }),
      { numRuns: 200 },
    )
  })
})
