import '@/server/hooks'
import { join } from 'node:path'
import { openDatabase } from '@/server/db/open'
import { readEnv } from '@/server/platform/env'
import { createLogger } from '@/server/platform/logger'
import { quietContext } from '../support/context'

/** The product over the data of a folder, in this process and silent; its letters go nowhere. */
export async function openProduct(folder: string) {
  const env = readEnv({ DATA_DIR: folder, DEMO: '1' })
  const database = await openDatabase(env, createLogger('silent'))
  return { ctx: quietContext(database.db, { env, files: join(folder, 'files') }), database }
}
