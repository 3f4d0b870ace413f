import { type SQL, sql } from 'drizzle-orm'
import { searchDepth } from '@/lib/contracts/vacancy-search'
import { numberCode } from '@/server/modules/vacancies/search-codes'
import { codesQuery } from './conditions'
import { levels, rowsOf } from './levels'

/** How far a search reads. */
export interface Reach {
  /** Most rows. */
  size: number
  /** With so many found, older levels are not looked at. */
  enough: number
}
/** What first pages and counts are made of: «500+» and more. */
export const nearReach: Reach = { size: 1000, enough: 500 }
/** A market no larger than this is read whole: its totals and counts are exact. */
export const wholeReach: Reach = { size: 5000, enough: 5000 }
/** As deep as a list goes; some rows fold into others. */
export const deepReach: Reach = { size: searchDepth * 1.25, enough: searchDepth * 1.25 }
/** Of what words find the newest are ranked. */
export const rankedSize = 1000
export const titledReach: Reach = { size: 500, enough: 150 }
const byDate = sql`s.published_at desc nulls last, s.vacancy_id desc nulls last`
const bySalary = sql`s.salary_month_net desc nulls last, s.vacancy_id desc nulls last`

const counted = (names: readonly SQL[]) =>
  sql.join(
    names.map((name) => sql`(select count(*) from ${name})`),
    sql` + `,
  )

/**
 * The newest rows, level by level: the older are not even looked at when the newer are enough. Each level asks
 * its own index, words and filters at once.
 */
function newest(columns: SQL, { where, size, enough, upTo = 2 }: PoolQuery) {
  const names = levels.slice(0, upTo + 1).map((level) => sql.raw(`level_${level}`))
  const steps = names.map((name, level) => {
    const gate =
      level === 0 ? sql`` : sql` and ${counted(names.slice(0, level))} < ${sql.raw(String(enough))}`
    return sql`${name} as materialized (${rowsOf(level, columns, where)}${gate}
      order by ${byDate} limit ${sql.raw(String(size))})`
  })
  const all = sql.join(
    names.map((name) => sql`select * from ${name}`),
    sql` union all `,
  )
  const older = names.slice(1).map((_, at) => {
    const found = counted(names.slice(0, at + 1))
    return sql`(${found} >= ${sql.raw(String(enough))}
      and (${rowsOf(at + 1, sql`1`, sql`true`)} order by ${byDate} limit 1) is not null)`
  })
  return {
    steps: sql.join(steps, sql`, `),
    rows: sql`(${all} limit ${sql.raw(String(size))})`,
    cut: older.length > 0 ? sql.join(older, sql` or `) : sql`true`,
  }
}

export interface PoolQuery extends Reach {
  where: SQL
  /** The oldest level to look at. */
  upTo?: number
}

/** The newest rows, packed one after another. */
export function newestQuery(query: PoolQuery): SQL {
  const { steps, rows, cut } = newest(sql`s.packed`, query)
  return sql`with ${steps} select string_agg(packed, ''::bytea) as packed, ${cut} as cut from ${rows} found`
}

/** The same with the rank of the newest of them. */
export function rankedQuery(query: PoolQuery & { rank: SQL }): SQL {
  const { steps, rows, cut } = newest(sql`s.packed, s.title_document, s.role_id`, query)
  return sql`with ${steps}
    select string_agg(packed, ''::bytea) as packed, array_agg(rank) filter (where rank is not null) as ranks, ${cut} as cut
    from (select s.packed, case when s.n <= ${rankedSize} then ${query.rank} end as rank
      from (select *, row_number() over () as n from ${rows} found) s) ranked`
}

/** Steps of pay, roubles: above each there are few enough to sort, so the lower are seldom looked at. */
const paySteps = [300_000, 150_000, 80_000] as const

/** The best paid rows. `indexed` says that `where` can be found by words or codes; else the order has its own index. */
export function bestPaidQuery({ where, size, enough, upTo = 2 }: PoolQuery, indexed: boolean): SQL {
  const limit = sql.raw(String(size))
  const columns = sql`s.packed, s.salary_month_net, s.vacancy_id`
  if (!indexed) {
    return sql`select string_agg(packed, ''::bytea) as packed, false as cut from (
      select s.packed from vacancy_search s where ${where} order by ${bySalary} limit ${limit}) found`
  }
  const names = [...paySteps, 0].map((amount) => sql.raw(`from_${amount}`))
  const steps = names.map((name, index) => {
    const from = paySteps[index]
    const below = paySteps[index - 1]
    const band = [
      ...(from === undefined
        ? []
        : [sql`s.document @@ ${codesQuery([[numberCode('salary', from / 1000)]])}`]),
      ...(below === undefined ? [] : [sql`(s.salary_month_net < ${below} or s.salary_month_net is null)`]),
      ...(index === 0 ? [] : [sql`${counted(names.slice(0, index))} < ${sql.raw(String(enough))}`]),
    ]
    const rows = levels
      .slice(0, upTo + 1)
      .map((level) => sql`(${rowsOf(level, columns, sql.join([where, ...band], sql` and `))})`)
    return sql`${name} as materialized (select * from (${sql.join(rows, sql` union all `)}) s
      order by ${bySalary} limit ${limit})`
  })
  const all = sql.join(
    names.map((name) => sql`select packed from ${name}`),
    sql` union all `,
  )
  return sql`with ${sql.join(steps, sql`, `)}
    select string_agg(packed, ''::bytea) as packed, ${counted(names.slice(0, -1))} >= ${sql.raw(String(enough))} as cut
    from (${all} limit ${limit}) found`
}
