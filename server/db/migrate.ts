import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** Any number; the same for every instance that starts on one database. */
const lockKey = 744_201_113

/** Brings the schema up to date. Instances that start together wait for one another. */
export async function migrate(url: string, migrationsFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const db = drizzle(client)
    await db.execute(sql`select pg_advisory_lock(${lockKey})`)
    await runMigrations(db, { migrationsFolder })
  } finally {
    // Ending the connection releases the lock.
    await client.end()
  }
}
