import '@/server/hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { createMessenger } from '@/server/adapters/messages/create-messenger'
import { withSmsGate } from '@/server/adapters/messages/sms-gate'
import { openPlaces } from '@/server/adapters/places'
import { createLocalStorage } from '@/server/adapters/storage/local-storage'
import { type Api, createApi } from '@/server/api/create-api'
import type { Database } from '@/server/db/client'
import { openDatabase } from '@/server/db/open'
import type { ServiceContext } from '@/server/modules/context'
import { openImageFile } from '@/server/modules/media/media.service'
import { reviewPublication } from '@/server/modules/moderation/review.service'
import { readSearch } from '@/server/modules/search/vacancies/found.service'
import { systemClock } from '@/server/platform/clock'
import type { Env } from '@/server/platform/env'
import type { Keys } from '@/server/platform/keys'
import type { Logger } from '@/server/platform/logger'
import type { AppCredentials } from '@/server/platform/realtime-credentials'
import { createFileHandler } from '@/server/web/files'
import { type ChangedPages, followCatalogue } from './catalogue'
import { startPayments } from './payments'
import { startRealtime } from './realtime'
import { startWorker } from './worker'

export interface Backend {
  ctx: ServiceContext
  api: Api
  database: Database
  handleApi(req: IncomingMessage, res: ServerResponse): void
  handleRealtimeApi(req: IncomingMessage, res: ServerResponse): void
  handleFile(req: IncomingMessage, res: ServerResponse, path: string): void
  /** The sandbox of payments; absent with a real service. */
  handleSandbox: ((req: IncomingMessage, res: ServerResponse) => void) | undefined
  /** From here on the process answers at this port. */
  listening(port: number): void
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): boolean
  ready(): Promise<void>
  /** Sends every socket away («reconnect at once»), so that the HTTP server can close. */
  stopRealtime(): Promise<void>
  close(): Promise<void>
}

/** Database, API, realtime and worker: everything behind the contract. */
export async function startBackend(
  env: Env,
  log: Logger,
  keys: Keys,
  credentials: AppCredentials,
  hooks: {
    /** What a change by this process or another leaves old. */
    pages: ChangedPages
  },
): Promise<Backend> {
  const database = await openDatabase(env, log)
  const ctx: ServiceContext = {
    reviewPublication: (tx, item) => reviewPublication(systemClock, tx, item),
    db: database.db,
    clock: systemClock,
    log,
    env,
    keys,
    messenger: withSmsGate(createMessenger(env, systemClock), {
      env,
      pool: database.pool,
      keys,
      clock: systemClock,
      log,
    }),
    ...(env.GEOIP_DATABASE && { placeOf: await openPlaces(env.GEOIP_DATABASE) }),
    storage: createLocalStorage(join(env.DATA_DIR, 'files')),
  }
  const payments = startPayments(ctx)
  if (payments.provider) ctx.payments = payments.provider
  const realtime = await startRealtime(ctx, database, credentials)
  ctx.realtime = realtime.port
  const worker = await startWorker(ctx, database, realtime.port)
  const catalogue = await followCatalogue(database, log, hooks.pages)
  readSearch(ctx)
  const api = createApi(ctx)
  // Hono must not replace the global Request and Response that Next relies on.
  const handleApi = getRequestListener(api.app.fetch, { overrideGlobalObjects: false })
  return {
    ctx,
    api,
    database,
    handleApi: (req, res) => void handleApi(req, res),
    handleRealtimeApi: realtime.handleApi,
    handleFile: createFileHandler((name) => openImageFile(ctx, name), log),
    handleSandbox: payments.handle,
    listening: payments.listening,
    handleUpgrade: realtime.handleUpgrade,
    ready: async () => {
      await database.pool.query('select 1')
    },
    stopRealtime: async () => {
      // First the relay: an event it takes must still find the way to the other nodes.
      await payments.stop()
      await worker.stop()
      await catalogue.stop()
      await realtime.drain()
    },
    close: () => database.close(),
  }
}
