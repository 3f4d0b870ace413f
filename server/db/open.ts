import { translator } from '@/server/lib/translator'
import { ConfigurationError, type Env } from '@/server/platform/env'
import type { Logger } from '@/server/platform/logger'
import { connect, type Database } from './client'
import { startEmbedded } from './embedded/embedded'
import { migrate } from './migrate'
import { attachReplica } from './replica'
import { requireMigrated } from './schema-state'

/** Without one a query that never ends holds its connection for good. */
async function hasStatementTimeout({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ statement_timeout: string }>('show statement_timeout')
  return rows[0]?.statement_timeout !== '0'
}

type Place = Pick<Env, 'DATABASE_URL' | 'DATA_DIR'> & Partial<Pick<Env, 'DATABASE_DIRECT_URL'>>

/** The server of `DATABASE_URL`, otherwise the embedded one in `DATA_DIR`, as it is. */
export async function openServer(env: Place, log: Logger) {
  const embedded = env.DATABASE_URL ? undefined : await startEmbedded(env.DATA_DIR, { log })
  const url = env.DATABASE_URL ?? embedded?.url ?? ''
  return { url, directUrl: env.DATABASE_DIRECT_URL ?? url, release: async () => embedded?.release() }
}

/**
 * Opens the configured database and brings it up to this build, or with `MIGRATE=off` requires that somebody has. App,
 * seed and import all use this, so they can run at the same time.
 * @throws ConfigurationError when the database does not fit this build
 */
export async function openDatabase(
  env: Place & Pick<Env, 'DATABASE_POOL'> & Partial<Pick<Env, 'MIGRATE' | 'DATABASE_READ_URL'>>,
  log: Logger,
): Promise<Database> {
  const server = await openServer(env, log)
  let database: Database | undefined
  try {
    if (env.MIGRATE === 'off') await requireMigrated(server.directUrl)
    else await migrate(server.directUrl, undefined, { onEvent: (event) => log.info(event, 'migration') })
    const options = { max: env.DATABASE_POOL, log, directUrl: env.DATABASE_DIRECT_URL }
    const primary = connect(server.url, options)
    database = primary
    if (env.DATABASE_DIRECT_URL && !(await hasStatementTimeout(primary))) {
      throw new ConfigurationError(translator('console')('database.no_statement_timeout'))
    }
    const urls = env.DATABASE_READ_URL && { primary: server.url, replica: env.DATABASE_READ_URL }
    const replica = urls ? attachReplica(primary.pool, urls, options) : undefined
    return {
      ...primary,
      ...(replica && { replica }),
      close: async () => {
        await Promise.all([replica?.close(), primary.close()])
        await server.release()
      },
    }
  } catch (error) {
    await database?.close()
    await server.release()
    throw error
  }
}
