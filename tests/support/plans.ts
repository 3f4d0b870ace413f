import { sql } from 'drizzle-orm'
import type { Pool, QueryConfig } from 'pg'
import type { TestApi } from './test-api'

/** Rows from which a table counts as a large one. */
const largeRows = 2500

interface Asked {
  text: string
  values: unknown[]
}

export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  /** Only where the plan was carried out; rows by loop. */
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

const nodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodes)]

/** Statements that have a plan: a signal, for one, has none. */
const planned = /^\s*(?:select|insert|update|delete|with)\b/i

/** The very queries that a piece of work asks outside of transactions, in their order. */
async function asked(pool: Pool, work: () => Promise<unknown>): Promise<Asked[]> {
  const found: Asked[] = []
  const query = pool.query.bind(pool) as (config: QueryConfig | string, values?: unknown[]) => unknown
  const watched = (config: QueryConfig | string, values?: unknown[]) => {
    const text = typeof config === 'string' ? config : config.text
    if (planned.test(text)) found.push({ text, values: values ?? [] })
    return query(config, values)
  }
  Object.assign(pool, { query: watched })
  try {
    await work()
  } finally {
    Object.assign(pool, { query })
  }
  return found
}

/** How the database would carry out each of the queries of a piece of work, or does when it only reads. */
export async function plansOf(
  pool: Pool,
  work: () => Promise<unknown>,
  { analyze = false } = {},
): Promise<PlanNode[][]> {
  const plans: PlanNode[][] = []
  for (const { text, values } of await asked(pool, work)) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (format json, analyze ${analyze}) ${text}`,
      values,
    )
    plans.push(nodes((rows[0] as (typeof rows)[number])['QUERY PLAN'][0].Plan))
  }
  return plans
}

/** Large tables that a call reads from one end to the other, of all that it asks. */
export async function readThrough(api: TestApi, path: string, token?: string): Promise<string[]> {
  const { rows } = await api.ctx.db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and reltuples >= ${largeRows}`,
  )
  const large = new Set(rows.map(({ name }) => name))
  let status = 0
  const plans = await plansOf(api.ctx.db.$client, async () => {
    status = (await api.request('GET', path, token === undefined ? {} : { token })).status
  })
  if (status !== 200) return [`${path}: ${status}`]
  if (plans.length === 0) return [`${path}: nothing was asked`]
  return plans.flat().flatMap((node) => {
    const name = node['Relation Name'] ?? ''
    return node['Node Type'] === 'Seq Scan' && large.has(name) ? [`${path}: ${name}`] : []
  })
}
