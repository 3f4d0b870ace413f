import { sql } from 'drizzle-orm'
import type { Db, DbOrTx } from '@/server/db/client'
import { searchTitles, searchWords, searchWordsState } from '@/server/db/schema/search'
import type { OpenCompany } from './conditions/company-conditions'

/** Most words kept: the commonest. */
export const maxWords = 60_000
/** Most titles kept: the commonest. */
export const maxTitles = 60_000
/** A title longer than this says more than a trade. */
const maxTitleLength = 120
/** Only one process counts at a time; any number that only this takes as a lock. */
const countingLock = 7_460_219

export interface CountedWord {
  word: string
  roleId: number
  count: number
}

export interface CountedTitle {
  title: string
  /** As the search reads it. */
  words: string
  roleId: number
  count: number
  vacancies: number
}

/** When the words were counted last; null before the first time. */
export async function findState(db: DbOrTx): Promise<{ countedAt: Date; tookMs: number } | null> {
  const [row] = await db.select().from(searchWordsState)
  return row ?? null
}

/**
 * Counts anew the words of open vacancies' and published resumes' titles, skills and companies, and the titles. Many
 * write the same: each text is read once.
 */
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
      with written as (
        select title as text, coalesce(role_id, 0) as role_id, count(*) as n
        from vacancies where status = 'active' group by 1, 2
        union all
        select title, coalesce(role_ids[1], 0), count(*) from resumes where status = 'published' group by 1, 2
        union all
        select skill, 0, count(*) from vacancies, unnest(skills) skill where status = 'active' group by 1
        union all
        select name, 0, count(*) from companies group by 1
      ), counted as (
        select word, role_id, sum(n) as count
        from (select role_id, n, search_text(text) as text from written offset 0) texts,
          unnest(string_to_array(text, ' ')) word
        where length(word) between 2 and 40 group by 1, 2
      ), kept as (
        select word from counted group by word order by sum(count) desc, word limit ${maxWords}
      )
      insert into search_words (word, role_id, count)
      select word, role_id, least(count, 1000000000) from counted join kept using (word)`)
    await tx.delete(searchTitles)
    await tx.execute(sql`
      with titled as (
        select title, coalesce(role_id, 0) as role_id, count(*) as count, count(*) as vacancies
        from vacancies where status = 'active' and length(title) <= ${maxTitleLength} group by 1, 2
        union all
        select title, coalesce(role_ids[1], 0), count(*), 0
        from resumes where status = 'published' and length(title) <= ${maxTitleLength} group by 1, 2 having count(*) > 1
      ), written as (
        select title, search_text(title) as words, role_id, count, vacancies from titled
        order by count desc, title limit ${maxTitles}
      )
      insert into search_titles (title, words, role_id, count, vacancies)
      select (array_agg(title order by vacancies desc, count desc, title))[1], words, role_id,
        least(sum(count), 1000000000), least(sum(vacancies), 1000000000)
      from written group by words, role_id`)
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

export async function findCountedTitles(db: DbOrTx): Promise<CountedTitle[]> {
  return db.select().from(searchTitles)
}

/** Companies are learned by name up to so many, those longest with us first. */
const maxCompanies = 100_000
/** Their adverts are counted up to here: more say no more. */
const maxOpen = 50

/** Companies with open adverts under their own name. */
export async function findOpenCompanies(db: DbOrTx): Promise<OpenCompany[]> {
  const { rows } = await db.execute<OpenCompany & Record<string, unknown>>(sql`
    select c.public_id as "publicId", c.name, counted.open from (
      select id, public_id, name from companies order by id limit ${maxCompanies}) c,
    lateral (select count(*)::int as open from (
      select 1 from vacancies v where v.company_id = c.id and v.status = 'active' and not v.anonymous limit ${maxOpen}
    ) adverts) counted
    where counted.open > 0`)
  return rows
}

/** Whether one of these companies has an open advert whose title says all of the words. */
export async function isTitleOfCompanies(
  db: DbOrTx,
  publicIds: readonly string[],
  words: readonly string[],
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from vacancy_search s
    where s.company_id in (select id from companies where public_id = any(${sql.param([...publicIds])}::text[]))
      and s.title_document @@ (select string_agg(word, ' & ')::tsquery from (
        select (to_tsquery('russian', quote_literal(w) || ':A'))::text as word from unnest(${sql.param([...words])}::text[]) w
      ) said where word <> '') limit 1`)
  return rows.length > 0
}

/** Cities are counted of so many of the newest adverts. */
const newestAdverts = 100_000

/** How many of the newest open adverts each city has. */
export async function findCities(db: DbOrTx): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ city: number; adverts: number }>(sql`
    select city, count(*)::int as adverts from (
      select city_ids from vacancies where status = 'active' order by published_at desc, id desc limit ${newestAdverts}
    ) newest, unnest(city_ids) city group by 1`)
  return new Map(rows.map(({ city, adverts }) => [city, adverts]))
}

/** An older level is read only while the newer have too few: each has an index of its own. */
const levels = [0, 1, 2] as const

/** How many open vacancies hold each of these words anywhere, counted up to `cap`. */
export async function countInTexts(
  db: DbOrTx,
  words: readonly string[],
  cap: number,
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ word: string; count: number }>(sql`
    select w.word, (select count(*) from (
      ${sql.join(
        levels.map(
          (level) => sql`(select 1 from vacancy_search s
            where s.level = ${sql.raw(String(level))} and s.document @@ plainto_tsquery('russian', w.word) limit ${cap})`,
        ),
        sql` union all `,
      )} limit ${cap}
    ) found) as count
    from unnest(${sql.param([...words])}::text[]) w(word)`)
  return new Map(rows.map(({ word, count }) => [word, count]))
}
