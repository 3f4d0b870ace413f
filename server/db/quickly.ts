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
  let broken = false
  try {
    // Sent together: none of them waits for this process between one and the next.
    const [, found, ended] = await Promise.allSettled([
      client.query(`begin read only; set local statement_timeout = ${Math.ceil(milliseconds)}`),
      client.query({ text, values: params }),
      client.query('rollback'),
    ])
    broken = ended.status === 'rejected'
    if (found.status === 'rejected') throw found.reason
    return found.value.rows as T[]
  } finally {
    client.release(broken)
  }
}
