import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTranslator } from 'use-intl/core'
import { expect, it } from 'vitest'

const folder = join(process.cwd(), 'messages/ru')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.json'),
)

type Messages = { [key: string]: string | Messages }

/** Every text with its path. */
function* textsOf(messages: Messages, path = ''): Generator<[string, string]> {
  for (const [key, value] of Object.entries(messages)) {
    const at = path ? `${path}.${key}` : key
    if (typeof value === 'string') yield [at, value]
    else yield* textsOf(value, at)
  }
}

/** The text of a brace that opens at `from`, without its own braces. */
function inside(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return text.slice(from + 1, at)
  }
  throw new Error(`a brace is not closed: ${text}`)
}

/** Cases of each plural of a text: `one` → «# день». */
function pluralsOf(text: string): Map<string, string>[] {
  return [...text.matchAll(/\{\s*\w+\s*,\s*plural\s*,/g)].map((found) => {
    const body = inside(text, found.index)
    const cases = new Map<string, string>()
    for (let at = body.indexOf('plural') + 'plural'.length; at < body.length; ) {
      const name = /[\s,]*(=\d+|\w+)\s*\{/y
      name.lastIndex = at
      const next = name.exec(body)
      if (!next?.[1]) break
      const open = name.lastIndex - 1
      const content = inside(body, open)
      cases.set(next[1], content)
      at = open + content.length + 2
    }
    return cases
  })
}

const all = files.flatMap((file) => {
  const messages = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Messages
  return [...textsOf(messages)].map(([path, text]) => ({ where: `${file} ${path}`, text }))
})
const plurals = all.flatMap(({ where, text }) => pluralsOf(text).map((cases) => ({ where, cases })))

const numbers = [...Array.from({ length: 22 }, (_, n) => n), 101, 1_000_001]
const expected = (n: number): 'one' | 'few' | 'many' => {
  const [tens, ones] = [n % 100, n % 10]
  if (ones === 1 && tens !== 11) return 'one'
  return ones >= 2 && ones <= 4 && (tens < 12 || tens > 14) ? 'few' : 'many'
}

it('M15 no plural says the form for 2 with 5', () => {
  expect(plurals.length).toBeGreaterThan(100)
  const wrong = plurals.filter(({ cases }) => {
    const five = cases.get('many') ?? cases.get('other')
    // «5 дня»; words that do not change («5 резюме») and adjectives («2 новых», «5 новых») may be equal.
    const isSingular = /[#}] ?[а-яё]+[аяиы](?![а-яё])/i.test(five ?? '')
    return !cases.has('other') || (five === cases.get('few') && isSingular)
  })
  expect(wrong.map(({ where }) => where)).toEqual([])
})

it('M15 each plural takes the form its number asks for: 0–21, 101, 1 000 001', () => {
  const wrong: string[] = []
  for (const { where, cases } of plurals) {
    const marked = [...cases.keys()].map((name) => `${name} {${name}}`).join(' ')
    const t = createTranslator({ locale: 'ru', messages: { text: `{n, plural, ${marked}}` } })
    for (const n of numbers) {
      const taken = t('text', { n })
      const form = expected(n)
      const wanted = cases.has(`=${n}`) ? `=${n}` : cases.has(form) ? form : 'other'
      if (taken !== wanted) wrong.push(`${where}: ${n} takes ${taken}`)
    }
    // The form of 1 is that of 21 and 101 too: it must not hide which.
    const [one, many] = [cases.get('one'), cases.get('many') ?? cases.get('other')]
    if (one && many && /[#{]/.test(many) && !/[#{]/.test(one)) wrong.push(`${where}: 21 is said as 1`)
  }
  expect(wrong).toEqual([])
})

/** The text as it is said of one: each plural replaced by its case for 1. */
function saidOfOne(text: string): string {
  const found = /\{\s*\w+\s*,\s*plural\s*,/.exec(text)
  if (!found) return text
  const [cases] = pluralsOf(text.slice(found.index))
  const end = found.index + inside(text, found.index).length + 2
  return text.slice(0, found.index) + (cases?.get('one') ?? '') + saidOfOne(text.slice(end))
}

it('what is done to a number of things names them in the accusative: «Показать 1 вакансию»', () => {
  // A person in the accusative ends as a feminine noun does in the nominative: «пригласить 1 кандидата».
  const nominative =
    /(?<![а-яё])[а-яё]{2,}(?:ать|ять|еть|ить|уть|али|яли|ели|или)(?: бы)? (?:#|\{\w+, number\})\s(?!кандидата|человека)[а-яё]+[ая](?![а-яё])/i
  // A number with its noun, put together elsewhere, comes in the nominative.
  const foreign = /(?<![а-яё])[а-яё]{2,}(?:ать|ять|еть|ить|уть) \{(?:found|results|total)\}/i
  const wrong = all.filter(({ text }) => nominative.test(saidOfOne(text)) || foreign.test(text))
  expect(wrong.map(({ where, text }) => `${where}: ${text}`)).toEqual([])
  expect(nominative.test(saidOfOne('Показать {n, plural, one {# вакансия} other {# вакансий}}'))).toBe(true)
})
