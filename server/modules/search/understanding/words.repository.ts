import { sql } from 'drizzle-orm'
import type { Db, DbOrTx } from '@/server/db/client'
import { searchWords, searchWordsState } from '@/server/db/schema/search-words'

/** Most words kept: the commonest. */
export const mostKept = 60_000
/** Only one process counts at a time; any number that only this takes as a lock. */
const countingLock = 7_460_219

export interface CountedWord {
  word: string
  roleId: number
  count: number
}

/** When the words were counted last; null before the first time. */
export async function findState(db: DbOrTx): Promise<{ countedAt: Date; tookMs: number } | null> {
  const [row] = await db.select().from(searchWordsState)
  return row ?? null
}

/** Counts anew the words of open vacancies' and published resumes' titles, skills and companies. */
export async function recount(db: Db, now: Date): Promise<void> {
  const started = performance.now()
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${countingLock}) as free`,
    )
    if (!rows[0]?.free) return
    await tx.execute(sql`set local statement_timeout = '10min'`)
    await tx.delete(searchWords)
    await tx.execute(sql`
      with texts as (
        select coalesce(role_id, 0) as role_id, search_text(title) as text from vacancies where status = 'active'
        union all
        select coalesce(role_ids[1], 0), search_text(title) from resumes where status = 'published'
        union all
        select 0, search_text(array_to_string(skills, ', ')) from vacancies where status = 'active' and skills <> '{}'
        union all
        select 0, search_text(name) from companies
      ), counted as (
        select word, role_id, count(*) as count from texts, unnest(string_to_array(text, ' ')) word
        where length(word) between 2 and 40 group by 1, 2
      ), kept as (
        select word from counted group by word order by sum(count) desc, word limit ${mostKept}
      )
      insert into search_words (word, role_id, count)
      select word, role_id, least(count, 1000000000) from counted join kept using (word)`)
    const state = { countedAt: now, tookMs: Math.round(performance.now() - started) }
    await tx
      .insert(searchWordsState)
      .values({ id: 1, ...state })
      .onConflictDoUpdate({ target: searchWordsState.id, set: state })
  })
}

export async function findCounted(db: DbOrTx): Promise<CountedWord[]> {
  return db
    .select({ word: searchWords.word, roleId: searchWords.roleId, count: searchWords.count })
    .from(searchWords)
}
