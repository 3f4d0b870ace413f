import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '@/server/db/client'
import { lexeme } from '@/server/modules/vacancies'
import { isStopWord, stem } from '../query-analysis/stem'
import type { TextQuery } from './search-engine'

const token = /\s*(?:'((?:[^'\\]|''|\\.)*)'(?::(\*?[ABCD]*))?|(<(?:-|\d+)>)|([&|!()]))/suy
const binding = { '|': 1, '&': 2, '<->': 3 } as const
type Sign = keyof typeof binding

/** Documents hold codes as `#1` and the words of their titles once more as `=word`: in a query both are said plainly. */
function readWord(word: string, parts: string): TextQuery {
  if (word.startsWith('#')) return { op: 'code', code: Number(word.slice(1)) }
  return word.startsWith('=')
    ? { op: 'word', word: word.slice(1), parts: 'A' }
    : { op: 'word', word, parts: parts.replace('*', '') }
}

/**
 * Reads the text of a `tsquery` as PostgreSQL writes it; null for the empty one.
 * @throws on anything else, without the words: people typed them, and errors are logged
 */
export function readTextQuery(text: string): TextQuery | null {
  let at = 0
  let next: RegExpExecArray | null = null
  const advance = () => {
    token.lastIndex = at
    next = token.exec(text)
    if (!next && text.slice(at).trim() !== '') throw new Error(`not a query of words at ${at}`)
    at = token.lastIndex
  }
  const current = () => next

  function operand(): TextQuery {
    const found = current()
    if (found?.[4] === '!') {
      advance()
      return { op: '!', of: [operand()] }
    }
    if (found?.[4] === '(') {
      advance()
      const inside = expression(0)
      if (current()?.[4] !== ')') throw new Error(`a bracket is not closed at ${at}`)
      advance()
      return inside
    }
    if (found?.[1] === undefined) throw new Error(`a word is missing at ${at}`)
    const word = found[1].replace(
      /''|\\(.)/gsu,
      (pair, escaped: string | undefined) => escaped ?? pair[0] ?? '',
    )
    advance()
    if (found[2]?.startsWith('*')) throw new Error('beginnings of words are not kept')
    return readWord(word, found[2] ?? '')
  }

  function expression(least: number): TextQuery {
    let left = operand()
    for (;;) {
      const found = current()
      const sign: Sign | undefined = found?.[3]
        ? '<->'
        : found?.[4] === '&' || found?.[4] === '|'
          ? found[4]
          : undefined
      if (!sign || binding[sign] <= least) return left
      advance()
      const right = expression(binding[sign])
      if (sign === '<->') {
        const distance = Number(found?.[3]?.slice(1, -1)) || 1
        left = { op: '<->', of: [left, right], distance }
        continue
      }
      // Signs of one kind stand side by side.
      left = left.op === sign ? { op: sign, of: [...left.of, right] } : { op: sign, of: [left, right] }
    }
  }

  advance()
  if (!current()) return null
  const whole = expression(0)
  if (current()) throw new Error(`more than a query of words at ${at}`)
  return whole
}

/** The text of a query as PostgreSQL reads it. */
export function writeTextQuery(query: TextQuery): string {
  if (query.op === 'code') return `'${lexeme(query.code)}'`
  if (query.op === 'word') {
    const word = query.word.replaceAll('\\', '\\\\').replaceAll("'", "''")
    return `'${word}'${query.parts === '' ? '' : `:${query.parts}`}`
  }
  if (query.op === '!') return `!( ${writeTextQuery(query.of[0])} )`
  const sign = query.op === '<->' ? `<${query.distance}>` : query.op
  return `( ${query.of.map(writeTextQuery).join(` ${sign} `)} )`
}

/** Whether words must stand side by side: that only the database knows. */
export const hasPhrase = (query: TextQuery): boolean =>
  query.op === '<->' || ('of' in query && query.of.some(hasPhrase))

/** What the database reads a word as; null for one it leaves out. */
export type ReadWord = (word: string) => TextQuery | null

/** Words of other letters as the database read them: it does so alike in every process and for ever. */
const known = new LRUCache<string, { query: TextQuery | null }>({ max: 20_000 })
const isRussian = (word: string) => /^[а-я]+$/.test(word)

/**
 * Reads words as the database does. Russian ones are cut here, by the algorithm that the database has too (a test holds
 * both together); what it does with other letters and digits it is asked once for each word.
 */
export async function wordReader(db: Db, words: ReadonlySet<string>): Promise<ReadWord> {
  const read = new Map<string, TextQuery | null>()
  const unknown: string[] = []
  for (const word of words) {
    if (isRussian(word)) {
      read.set(word, isStopWord(word) ? null : { op: 'word', word: stem(word), parts: '' })
      continue
    }
    const before = known.get(word)
    if (before) read.set(word, before.query)
    else unknown.push(word)
  }
  if (unknown.length > 0) {
    const { rows } = await db.execute<{ read: string }>(
      sql`select to_tsquery('russian', quote_literal(word))::text as read
        from unnest(${sql.param(unknown)}::text[]) with ordinality as asked(word, n) order by n`,
    )
    for (const [n, word] of unknown.entries()) {
      const query = readTextQuery(rows[n]?.read ?? '')
      known.set(word, { query })
      read.set(word, query)
    }
  }
  return (word) => read.get(word) ?? null
}

/** Tokens of words as documents hold them; null for words that are left out. */
export async function tokensOf(db: Db, words: readonly string[]): Promise<(TextQuery | null)[]> {
  const read = await wordReader(db, new Set(words))
  return words.map((word) => read(word))
}
