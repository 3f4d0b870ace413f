import { type SQL, sql } from 'drizzle-orm'
import { searchDepth } from '@/lib/contracts/vacancy-search'
import { numberCode } from '@/server/modules/vacancies/search-codes'
import { codesQuery } from './conditions'

/** Rows a search is answered from: the newest of those found, some of which fold into others. Lists go no deeper. */
export const poolSize = searchDepth * 1.25
/** How many of the newest of a tier are ranked by words. */
export const rankedSize = 1000
/** The newest `0`, those before, the rest: each has an index of its own. */
const levels = [0, 1, 2] as const

const byDate = sql`s.published_at desc nulls last, s.vacancy_id desc nulls last`
const bySalary = sql`s.salary_month_net desc nulls last, s.vacancy_id desc nulls last`

const rowsOf = (level: number, columns: SQL, where: SQL) =>
  sql`select ${columns} from vacancy_search s where s.level = ${sql.raw(String(level))} and ${where}`

const counted = (names: readonly SQL[]) =>
  sql.join(
    names.map((name) => sql`(select count(*) from ${name})`),
    sql` + `,
  )

/**
 * The newest `size` rows, level by level: the older are not even looked at when the newer are enough. Each level asks
 * its own index, words and filters at once.
 */
function newest(columns: SQL, where: SQL, size: number, upTo: number): { steps: SQL; rows: SQL } {
  const names = levels.slice(0, upTo + 1).map((level) => sql.raw(`level_${level}`))
  const steps = names.map((name, level) => {
    const enough =
      level === 0 ? sql`` : sql` and ${counted(names.slice(0, level))} < ${sql.raw(String(size))}`
    return sql`${name} as materialized (${rowsOf(level, columns, where)}${enough}
      order by ${byDate} limit ${sql.raw(String(size))})`
  })
  const all = sql.join(
    names.map((name) => sql`select * from ${name}`),
    sql` union all `,
  )
  return { steps: sql.join(steps, sql`, `), rows: sql`(${all} limit ${sql.raw(String(size))})` }
}

export interface PoolQuery {
  where: SQL
  size: number
  /** The oldest level to look at. */
  upTo?: number
}

/** The newest rows, packed one after another. */
export function newestQuery({ where, size, upTo = 2 }: PoolQuery): SQL {
  const { steps, rows } = newest(sql`s.packed`, where, size, upTo)
  return sql`with ${steps} select string_agg(packed, ''::bytea) as packed from ${rows} found`
}

/** The newest rows of a tier, those that fit the words best first. */
export function rankedQuery({ where, size, upTo = 2, rank }: PoolQuery & { rank: SQL }): SQL {
  const columns = sql`s.packed, s.published_at, s.vacancy_id, s.title_document, s.role_id`
  const { steps, rows } = newest(columns, where, size, upTo)
  // `offset 0` keeps the rank from being computed more than once a row.
  return sql`with ${steps}
    select string_agg(packed, ''::bytea order by rank desc, published_at desc, vacancy_id desc) as packed
    from (select s.packed, s.published_at, s.vacancy_id, ${rank} as rank from ${rows} s offset 0) ranked`
}

/** Steps of pay, roubles: above each there are few enough to sort, so the lower are seldom looked at. */
const paySteps = [300_000, 150_000, 80_000] as const

/** The best paid rows. `indexed` says that `where` can be found by words or codes; else the order has its own index. */
export function bestPaidQuery({ where, size, upTo = 2 }: PoolQuery, indexed: boolean): SQL {
  const limit = sql.raw(String(size))
  const columns = sql`s.packed, s.salary_month_net, s.vacancy_id`
  if (!indexed) {
    return sql`select string_agg(packed, ''::bytea) as packed from (
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
      ...(index === 0 ? [] : [sql`${counted(names.slice(0, index))} < ${limit}`]),
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
    select string_agg(packed, ''::bytea) as packed from (${all} limit ${limit}) found`
}
