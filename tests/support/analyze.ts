import type { Db } from '@/server/db/client'

/** Tells the planner what the tables hold; takes as long as a busy machine needs. */
export async function analyzeTables(db: Db, tables: readonly string[]): Promise<void> {
  const client = await db.$client.connect()
  try {
    await client.query('set statement_timeout = 0')
    for (const table of tables) await client.query(`vacuum analyze ${table}`)
    await client.query('reset statement_timeout')
  } finally {
    client.release()
  }
}
