import { join } from 'node:path'
import type { Env } from '@/server/platform/env'
import type { Logger } from '@/server/platform/logger'
import { connect, type Database } from './client'
import { startEmbedded } from './embedded/embedded'
import { migrate } from './migrate'

export const migrationsFolder = join(process.cwd(), 'server/db/migrations')

/**
 * The database of this configuration, migrated: `DATABASE_URL`, else the embedded server in `DATA_DIR`.
 * The app, the seed and the import all come through here, so they work beside one another.
 */
export async function openDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR' | 'DATABASE_POOL'>,
  log: Logger,
): Promise<Database> {
  const embedded = env.DATABASE_URL ? undefined : await startEmbedded(env.DATA_DIR, { log })
  const url = env.DATABASE_URL ?? embedded?.url ?? ''
  try {
    await migrate(url, migrationsFolder)
  } catch (error) {
    await embedded?.release()
    throw error
  }
  const database = connect(url, { max: env.DATABASE_POOL, log })
  return {
    ...database,
    close: async () => {
      await database.close()
      await embedded?.release()
    },
  }
}
