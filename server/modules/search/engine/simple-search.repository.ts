import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import { isStatementTimeout, queryWithTimeout } from '@/server/db/queries'
import { lexeme } from '@/server/modules/vacancies'
import { EngineUnavailable } from './breaker'
import {
  type Counts,
  countedPeriods,
  type EngineFilter,
  type EngineQuery,
  type EngineSort,
  type FacetCounts,
  type Hit,
  type SearchEngine,
  salaryBars,
} from './search-engine'
import { writeTextQuery } from './tsquery'

/** Levels of `vacancy_search`, the newest first: an older one is read only while there is time. */
const levels = [0, 1, 2]
/** So many of the newest of a level are read. */
const levelLimit = 500

interface FoundRow {
  id: number
  group: number
  published: number
  salary: number | null
}

const codesText = (codes: readonly number[]) => codes.map((code) => `'${lexeme(code)}'`).join(' | ')

const filterSql = ({ codes, salaryFrom, salaryTo, publishedFrom }: EngineFilter): SQL[] => [
  ...(codes.length > 0 ? [sql`s.document @@ ${codesText(codes)}::tsquery`] : []),
  ...(salaryFrom === undefined ? [] : [sql`s.salary_month_net >= ${salaryFrom}`]),
  ...(salaryTo === undefined ? [] : [sql`s.salary_month_net <= ${salaryTo}`]),
  ...(publishedFrom === undefined ? [] : [sql`s.published_at >= to_timestamp(${publishedFrom})`]),
]

function whereSql({ plan, filters, now }: EngineQuery): SQL {
  const words = plan && (plan.query ? sql`s.document @@ ${writeTextQuery(plan.query)}::tsquery` : sql`false`)
  return sql.join(
    [sql`s.expires_at > to_timestamp(${now})`, ...(words ? [words] : []), ...filters.flatMap(filterSql)],
    sql` and `,
  )
}

/** The best paid of a level, or else its newest: both within the rows an index hands out first. */
const orderSql = ({ by }: EngineSort): SQL =>
  by === 'salary'
    ? sql`s.salary_month_net desc nulls last, s.vacancy_id desc`
    : sql`s.published_at desc, s.vacancy_id desc`

/**
 * Finds by the tables alone, without scores and counts, for as long as a search may take: some of the newest that pass.
 * `more`: older ones were not looked at.
 */
async function findSimply(
  db: Db,
  query: EngineQuery,
  sort: EngineSort,
  timeMs: number,
): Promise<{ hits: Hit[]; more: boolean }> {
  const until = performance.now() + timeMs
  const rows: FoundRow[] = []
  let more = false
  for (const level of levels) {
    const left = until - performance.now()
    if (left < 1 || rows.length >= levelLimit) {
      more = true
      break
    }
    try {
      const found = await queryWithTimeout<FoundRow>(
        db,
        sql`select s.vacancy_id as id, s.group_key as group, extract(epoch from s.published_at)::int as published,
            s.salary_month_net as salary
          from vacancy_search s where s.level = ${sql.raw(String(level))} and ${whereSql(query)}
          order by ${orderSql(sort)} limit ${levelLimit}`,
        left,
      )
      rows.push(...found)
      more ||= found.length === levelLimit
    } catch (error) {
      if (!isStatementTimeout(error)) throw error
      more = true
      break
    }
  }
  if (sort.by === 'salary') rows.sort((a, b) => (b.salary ?? -1) - (a.salary ?? -1) || b.id - a.id)
  const members = new Map<number, number>()
  for (const { group } of rows) members.set(group, (members.get(group) ?? 0) + 1)
  const seen = new Set<number>()
  const hits = rows.flatMap((row): Hit[] => {
    if (seen.has(row.group)) return []
    seen.add(row.group)
    return [{ ...row, several: (members.get(row.group) ?? 0) > 1 }]
  })
  return { hits, more }
}

/** The page has time for this much, after the engine was waited for. */
const simpleMs = 450

const nothingCounted: Counts = {
  values: new Map(),
  periods: new Map(countedPeriods.map((days) => [days, 0])),
  bars: Array.from({ length: salaryBars }, () => 0),
  atLeast: true,
}
const noFacets: FacetCounts = { all: nothingCounted, own: new Map() }

/**
 * An engine that answers from the tables of the database while it is away: lists without ranking and counts, marked as
 * simplified. Nothing that asks it fails because of it.
 */
export function withSimpleSearch<E extends SearchEngine>(db: Db, engine: E): E {
  const orElse = async <T>(ask: () => Promise<T>, otherwise: () => T | Promise<T>): Promise<T> => {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof EngineUnavailable)) throw error
      return otherwise()
    }
  }
  return {
    ...engine,
    // Lists are answered while it is away; whoever feeds it builds what it lacks when it is back.
    ready: () => orElse(engine.ready, () => undefined),
    refresh: (options) =>
      orElse(
        () => engine.refresh(options),
        () => `simple:${Math.floor(Date.now() / 1000)}`,
      ),
    search: (query, list, facets) =>
      orElse(
        () => engine.search(query, list, facets),
        async () => {
          const { hits, more } = await findSimply(db, query, list.sort, simpleMs)
          const only = list.only && new Set(list.only)
          const listed = only ? hits.filter(({ id }) => only.has(id)) : hits
          return {
            hits: listed.slice(list.offset, list.offset + list.limit),
            total: listed.length,
            totalRelation: more ? 'at_least' : 'exact',
            partial: false,
            simplified: true,
            ...(facets && { facets: noFacets }),
          }
        },
      ),
    facets: (query, facets) =>
      orElse(
        () => engine.facets(query, facets),
        () => noFacets,
      ),
    countTexts: (queries, cap) =>
      orElse(
        () => engine.countTexts(queries, cap),
        () => null,
      ),
    countByCode: (code, now) =>
      orElse(
        () => engine.countByCode(code, now),
        () => null,
      ),
  }
}
