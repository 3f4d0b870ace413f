import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { translator } from '@/server/lib/translator'
import { ConfigurationError, type Env } from '@/server/platform/env'
import type { Logger } from '@/server/platform/logger'
import { connect, type Database } from './client'
import { startEmbedded } from './embedded/embedded'

/** Arbitrary advisory-lock key, shared by all instances on one database. */
const lockKey = 744_201_113
/** The last release with the migrations that the baseline replaced. */
const releaseBeforeBaseline = '0.1.0'

/** Timestamp of the last applied migration; undefined when there is none. */
async function lastMigrationTime(client: pg.Client): Promise<number | undefined> {
  const table = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "exists"`,
  )
  if (!table.rows[0]?.exists) return undefined
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  )
  const last = rows[0]?.last
  return last ? Number(last) : undefined
}

/**
 * Migrates the schema. Concurrent instances wait for one another.
 * The migrator runs migrations later than the last entry of the database's history. The baseline has the timestamp of
 * the last migration it replaced: a fresh database runs it, a database with that migration skips it, and one that
 * stopped earlier would fail halfway, so it is rejected before anything is changed.
 * @throws ConfigurationError with a message for the operator when the database is older than the baseline
 */
export async function migrate(url: string, migrationsFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const db = drizzle(client)
    await db.execute(sql`select pg_advisory_lock(${lockKey})`)
    const [baseline] = readMigrationFiles({ migrationsFolder })
    const last = await lastMigrationTime(client)
    if (baseline && last !== undefined && last < baseline.folderMillis) {
      throw new ConfigurationError(
        translator('console')('migrate.too_old', { version: releaseBeforeBaseline }),
      )
    }
    await runMigrations(db, { migrationsFolder })
  } finally {
    // Ending the connection releases the lock.
    await client.end()
  }
}

/** Without one a query that never ends holds its connection for good. */
async function hasStatementTimeout({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ statement_timeout: string }>('show statement_timeout')
  return rows[0]?.statement_timeout !== '0'
}

export const migrationsFolder = join(process.cwd(), 'server/db/migrations')

/**
 * Opens the configured and migrated database: `DATABASE_URL`, otherwise the embedded server in `DATA_DIR`. App, seed
 * and import all use this, so they can run at the same time.
 */
export async function openDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR' | 'DATABASE_POOL'> & Partial<Pick<Env, 'DATABASE_DIRECT_URL'>>,
  log: Logger,
): Promise<Database> {
  const embedded = env.DATABASE_URL ? undefined : await startEmbedded(env.DATA_DIR, { log })
  const url = env.DATABASE_URL ?? embedded?.url ?? ''
  try {
    await migrate(env.DATABASE_DIRECT_URL ?? url, migrationsFolder)
  } catch (error) {
    await embedded?.release()
    throw error
  }
  const database = connect(url, { max: env.DATABASE_POOL, log, directUrl: env.DATABASE_DIRECT_URL })
  if (env.DATABASE_DIRECT_URL && !(await hasStatementTimeout(database))) {
    await database.close()
    throw new ConfigurationError(translator('console')('database.no_statement_timeout'))
  }
  return {
    ...database,
    close: async () => {
      await database.close()
      await embedded?.release()
    },
  }
}
