import { join } from 'node:path'
import { createLocalStorage } from '@/server/adapters/storage/local-storage'
import { openDatabase } from '@/server/db/open'
import type { ServiceContext } from '@/server/modules/context'
import { systemClock } from '@/server/platform/clock'
import { readEnv } from '@/server/platform/env'
import { createLogger } from '@/server/platform/logger'

/** The product over the data of a folder, in this process and silent; its letters go nowhere. */
export async function openProduct(folder: string) {
  const env = readEnv({ DATA_DIR: folder, DEMO: '1' })
  const log = createLogger('silent')
  const database = await openDatabase(env, log)
  const ctx: ServiceContext = {
    db: database.db,
    clock: systemClock,
    log,
    env,
    secret: 'x'.repeat(32),
    messenger: { send: async () => {} },
    storage: createLocalStorage(join(folder, 'files')),
  }
  return { ctx, database }
}
