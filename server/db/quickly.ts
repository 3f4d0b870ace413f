import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './client'

const dialect = new PgDialect()

/** Whether a query was stopped for taking too long. */
export const tookTooLong = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '57014'

/** Rows of a reading query that is stopped after so many milliseconds. @throws with code 57014 when it was stopped */
export async function readQuickly<T>(db: Db, query: SQL, milliseconds: number): Promise<T[]> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const client = await db.$client.connect()
  let broken = true
  try {
    await client.query(`begin read only; set local statement_timeout = ${Math.ceil(milliseconds)}`)
    try {
      const { rows } = await client.query({ text, values: params })
      return rows as T[]
    } finally {
      await client.query('rollback')
      broken = false
    }
  } finally {
    client.release(broken)
  }
}
