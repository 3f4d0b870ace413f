import { Param, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './client'

const dialect = new PgDialect()

/**
 * A query of many calls a second: its text is made once, and each connection of the database reads and plans it once.
 * @param build the query with its values as they come, each at the place of its number
 */
export function named<V extends readonly unknown[], T extends object>(
  name: string,
  build: (...values: { [K in keyof V]: SQL }) => SQL,
): (db: Db, ...values: V) => Promise<T[]> {
  let text: string | undefined
  const order: number[] = []
  const prepare = () => {
    const places = Array.from({ length: build.length }, (_, at) => sql`${new Param(at)}`)
    const query = dialect.sqlToQuery(build(...(places as { [K in keyof V]: SQL })))
    order.push(...(query.params as number[]))
    return query.sql
  }
  return async (db, ...values) => {
    text ??= prepare()
    const { rows } = await db.$client.query<T>({ name, text, values: order.map((at) => values[at]) })
    return rows
  }
}
