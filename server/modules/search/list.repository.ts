import { type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { type CardRow, cardColumns } from '@/server/modules/vacancies/card-row'
import { matchOf, type UnderstoodSearch, whereOf } from './conditions'

/** How many of the newest matches are ranked by words; older ones follow by date. */
export const rankedDepth = 1000
const byDate = sql`v.published_at desc nulls last, v.id desc nulls last`
const bySalary = sql`v.salary_month_net desc nulls last, v.id desc nulls last`

export interface ListQuery {
  search: UnderstoodSearch
  now: Date
  limit: number
  offset: number
}

/** Ids of one page in their order: a narrow walk of one index, so that wide rows are read for this page alone. */
function pageOfIds(query: ListQuery): SQL {
  const { search, now, limit, offset } = query
  const where = whereOf(search, now)
  const match = search.sort === 'relevance' && offset < rankedDepth ? matchOf(search) : null
  if (match) {
    // `offset 0` keeps the planner from merging the two levels: the newest are found first, only they are ranked.
    return sql`
      select id, row_number() over (order by rank desc, published_at desc nulls last, id desc) as n
      from (
        select v.id, v.published_at, ${match.rank} as rank from (
          select v.id, v.published_at, v.search, v.role_id from vacancies v
          where ${where} order by ${byDate} limit ${rankedDepth}
        ) v offset 0
      ) ranked
      order by n limit ${limit} offset ${offset}`
  }
  const order = search.sort === 'salary' ? bySalary : byDate
  return sql`
    select id, row_number() over () as n from (
      select v.id from vacancies v where ${where} order by ${order} limit ${limit} offset ${offset}
    ) page`
}

export function listQuery(query: ListQuery): SQL {
  return sql`
    with page as materialized (${pageOfIds(query)})
    select ${cardColumns} from page
      join vacancies v on v.id = page.id
      join companies c on c.id = v.company_id
    order by page.n`
}

export async function findPageOfCards(db: DbOrTx, query: ListQuery): Promise<CardRow[]> {
  const { rows } = await db.execute<CardRow & Record<string, unknown>>(listQuery(query))
  return rows
}

export const countQuery = (search: UnderstoodSearch, now: Date, cap: number): SQL =>
  sql`select count(*) as n from (select 1 from vacancies v where ${whereOf(search, now)} limit ${cap}) found`

/** Matches up to `cap`: counting further would cost as much as reading them. */
export async function countUpTo(
  db: DbOrTx,
  search: UnderstoodSearch,
  now: Date,
  cap: number,
): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(countQuery(search, now, cap))
  return rows[0]?.n ?? 0
}
