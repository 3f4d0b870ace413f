import compileByLibrary from 'icu-minify/compile'
import { describe, expect, it } from 'vitest'
import { compileMessage } from './format-message'
import { messages } from './messages'

function texts(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => texts(part, path ? `${path}.${key}` : key))
}

const plain = (compiled: unknown): unknown => JSON.parse(JSON.stringify(compiled))

describe('compileMessage', () => {
  it('reads every message exactly as the library does', () => {
    const all = texts(messages, '')
    expect(all.length).toBeGreaterThan(500)
    for (const [path, text] of all) {
      expect(plain(compileMessage(text)), path).toEqual(plain(compileByLibrary(text)))
    }
  })

  it.each([
    '',
    'просто слова',
    "it's {name} and ''quotes'' '{not an argument}' here",
    "{n, plural, =0 {нет} one {# слово '#'} other {{n, number} слов из {total}}}",
    '{a, select, x {{n, plural, one {#} other {# <b>всех</b>}}} other {}}',
    '{n, selectordinal, other {#-й}}',
    '<p>Текст <link>со <b>ссылкой</b></link></p> и <b></b>',
    '2 < 3 и # вне множественного',
    '{n, plural, one{одна} other{много}}',
  ])('reads «%s» as the library does', (text) => {
    expect(plain(compileMessage(text))).toEqual(plain(compileByLibrary(text)))
  })

  it.each([
    '{',
    '{n',
    '}',
    '<b>',
    '<b></i>',
    '</b>',
    '{n, plural, one {x}}',
    '{n, date, short}',
    '{n, plural, other {x',
  ])('refuses «%s»', (text) => {
    expect(() => compileMessage(text)).toThrow('cannot be read')
  })
})
