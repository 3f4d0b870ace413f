import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '@/server/db/client'
import { stem } from '../query-analysis/stem'
import { isStopWord } from '../query-analysis/stop-words'
import { readTextQuery, type TextQuery } from './tsquery'

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
