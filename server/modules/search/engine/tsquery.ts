import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '@/server/db/client'
import { isStopWord, stem } from '../query-analysis/stem'
import type { InMemoryEngine } from './in-memory-engine'
import { textKey } from './vocabulary'

/** A query of words as PostgreSQL read it: stems, with the parts of a text they are looked for in. */
export type TextQuery =
  | { op: 'word'; word: string; weights: string }
  | { op: '&' | '|' | '<->'; of: TextQuery[] }
  | { op: '!'; of: [TextQuery] }

const token = /\s*(?:'((?:[^'\\]|''|\\.)*)'(?::(\*?[ABCD]*))?|(<(?:-|\d+)>)|([&|!()]))/suy
const binding = { '|': 1, '&': 2, '<->': 3 } as const
type Sign = keyof typeof binding

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
    return { op: 'word', word, weights: found[2] ?? '' }
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
      // Signs of one kind stand side by side; neighbours in a phrase may not be joined otherwise.
      left =
        left.op === sign && sign !== '<->'
          ? { op: sign, of: [...left.of, right] }
          : { op: sign, of: [left, right] }
    }
  }

  advance()
  if (!current()) return null
  const whole = expression(0)
  if (current()) throw new Error(`more than a query of words at ${at}`)
  return whole
}

/** Whether words must stand side by side: that only the database knows. */
export const hasPhrase = (query: TextQuery): boolean =>
  query.op === '<->' || (query.op !== 'word' && query.of.some(hasPhrase))

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
      read.set(word, isStopWord(word) ? null : { op: 'word', word: stem(word), weights: '' })
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

/** How many open vacancies hold each of these words, counted up to `cap`; null when memory cannot tell. */
export async function countInMemory(
  db: Db,
  mirror: InMemoryEngine,
  words: readonly string[],
  cap: number,
): Promise<Map<string, number> | null> {
  if (!mirror.whole) return null
  const read = await wordReader(db, new Set(words))
  const counts = new Map<string, number>()
  for (const word of words) {
    const query = read(word)
    // Several words in one: whether they stand side by side only the database knows.
    if (query && query.op !== 'word') return null
    counts.set(word, query ? mirror.countSaying(textKey(query.word), cap) : 0)
  }
  return counts
}
