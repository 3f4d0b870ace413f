import type { Db } from '@/server/db/client'
import type { Mirror } from './mirror'
import { textKey } from './numbering'
import { wordReader } from './word-reader'

/** How many open vacancies hold each of these words, counted up to `cap`; null when memory cannot tell. */
export async function countInMemory(
  db: Db,
  mirror: Mirror,
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
