import { createLocalStorage } from '@/server/adapters/storage/open-storage'
import type { Db } from '@/server/db/client'
import type { ServiceContext } from '@/server/modules/context'
import type { Env } from '@/server/platform/env'
import { createKeys } from '@/server/platform/keys'
import { createLogger } from '@/server/platform/logger'
import { systemClock } from '@/server/platform/time'

/** What services need, silent: letters go nowhere, files into a folder, the clock runs. */
export const quietContext = (
  db: Db,
  { env, files, ...more }: { env: Env; files: string } & Partial<ServiceContext>,
): ServiceContext => ({
  db,
  clock: systemClock,
  log: createLogger('silent'),
  env,
  keys: createKeys(['x'.repeat(32)]),
  messenger: { send: async () => {} },
  storage: createLocalStorage(files),
  ...more,
})
