import '@/server/hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { minuteMs } from '@/lib/shared/time'
import { createMessenger } from '@/server/adapters/messages/create-messenger'
import { withSmsGate } from '@/server/adapters/messages/sms-daily-budget'
import { createBots } from '@/server/adapters/messengers/create-bots'
import { openPlaces } from '@/server/adapters/places'
import { openStorage } from '@/server/adapters/storage/open-storage'
import { type Api, createApi } from '@/server/api/create-api'
import type { Database } from '@/server/db/client'
import { openDatabase } from '@/server/db/open'
import { recentBroadcasts } from '@/server/jobs/broadcast-events'
import type { ServiceContext } from '@/server/modules/context'
import { setExchangeRates } from '@/server/modules/dictionaries/exchange-rates'
import { removeSocket } from '@/server/modules/identity/presence/presence.service'
import { openImageFile } from '@/server/modules/media/media.service'
import { followMaintenance } from '@/server/modules/moderation/operators/maintenance.service'
import { reviewPublication } from '@/server/modules/moderation/review.service'
import { readSearch } from '@/server/modules/search/vacancies/engine.service'
import { clientAddress, trustedProxies } from '@/server/platform/address'
import type { Env } from '@/server/platform/env'
import type { Keys } from '@/server/platform/keys'
import type { Logger } from '@/server/platform/logger'
import { createMaintenance, type Maintenance } from '@/server/platform/maintenance'
import type { RealtimePort } from '@/server/platform/realtime-port'
import type { AppCredentials } from '@/server/platform/realtime-signing'
import { connectRedis } from '@/server/platform/redis'
import { sweepUploads } from '@/server/platform/stored-upload'
import { systemClock } from '@/server/platform/time'
import { createPostgresAdapter } from '@/server/realtime/adapters/postgres'
import { createRedisAdapter } from '@/server/realtime/adapters/redis'
import { createRemoteRealtime } from '@/server/realtime/http/http-api'
import { attachRealtime, type Realtime } from '@/server/realtime/realtime'
import { createFileHandler } from '@/server/web/files'
import { createSecurityHeaders } from '@/server/web/security-headers'
import { measureProcess, measureSockets } from './gauges'
import { startInboundMail } from './inbound-mail'
import { type ChangedPages, listenForPageChanges } from './page-refresher'
import { startPayments } from './payments'
import { createReadiness, dutiesOf, type Readiness } from './roles'
import { startWorker } from './worker'

const uploadSweepMs = 10 * minuteMs

export interface Backend {
  ctx: ServiceContext
  api: Api
  database: Database
  handleApi(req: IncomingMessage, res: ServerResponse): void
  handleRealtimeApi(req: IncomingMessage, res: ServerResponse): void
  handleFile(req: IncomingMessage, res: ServerResponse, path: string): void
  /** The payment sandbox; absent with a real provider. */
  handleSandbox: ((req: IncomingMessage, res: ServerResponse) => void) | undefined
  /** Called when the HTTP server listens on this port. */
  listening(port: number): void
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): boolean
  ready: Readiness
  /** Ends background work and disconnects all sockets with «reconnect at once», so that the HTTP server can close. */
  stopRealtime(): Promise<void>
  /** After the last request. */
  close(): Promise<void>
}

/** Database, API, realtime and worker: everything behind the contract that the role of this process asks for. */
export async function startBackend(
  env: Env,
  log: Logger,
  keys: Keys,
  credentials: AppCredentials,
  hooks: {
    /** Invalidates caches after changes by this or another process. */
    pages: ChangedPages
  },
  maintenance: Maintenance = createMaintenance(env),
): Promise<Backend> {
  const duties = dutiesOf(env)
  setExchangeRates(env.EXCHANGE_RATES_FILE)
  const database = await openDatabase(env, log)
  const ctx: ServiceContext = {
    reviewPublication: (tx, item) => reviewPublication(systemClock, tx, item),
    db: database.db,
    clock: systemClock,
    log,
    env,
    keys,
    messenger: withSmsGate(createMessenger(env, systemClock, keys), {
      env,
      pool: database.pool,
      keys,
      clock: systemClock,
      log,
    }),
    bots: createBots(env),
    ...(env.REDIS_URL && { redis: connectRedis(env.REDIS_URL, log, 'dvoe-counters') }),
    ...(env.GEOIP_DATABASE && { placeOf: await openPlaces(env.GEOIP_DATABASE) }),
    storage: await openStorage(env),
  }
  const operatorSwitch = await followMaintenance(ctx.db, maintenance, log)
  const payments = startPayments(ctx)
  if (payments.provider) ctx.payments = payments.provider
  const realtime = await startRealtime(ctx, database, credentials, maintenance)
  ctx.realtime = realtime.port
  const worker = duties.jobs ? await startWorker(ctx, database, realtime.port) : undefined
  const inboundMail = duties.jobs ? await startInboundMail(ctx) : undefined
  const catalogue = duties.pages ? await listenForPageChanges(database, log, hooks.pages) : undefined
  const searchIsWhole = duties.pages || duties.api ? readSearch(ctx) : () => true
  // Uploads lie on the disk of the machine that takes them, so this is no job of the queue.
  const uploads = setInterval(() => {
    sweepUploads().catch((error: unknown) => log.warn({ err: error }, 'stale uploads could not be removed'))
  }, uploadSweepMs).unref()
  const ready = createReadiness({
    env,
    database,
    searchIsWhole,
    isListening: () => (catalogue?.isListening ?? true) && (worker?.isListening() ?? true),
  })
  measureProcess(ctx, database, duties, ready)
  const api = createApi(ctx, maintenance)
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
    ready,
    stopRealtime: async () => {
      // The relay stops first: a running event must still reach the other nodes.
      const letters = inboundMail?.stop()
      await operatorSwitch.stop()
      await payments.stop()
      clearInterval(uploads)
      await worker?.stop()
      await letters
      await catalogue?.stop()
      await realtime.sendAway()
    },
    close: async () => {
      await realtime.drain()
      ctx.redis?.disconnect()
      await database.close()
    },
  }
}

interface RunningRealtime extends Pick<Realtime, 'handleUpgrade' | 'sendAway' | 'drain'> {
  port: RealtimePort
  handleApi(req: IncomingMessage, res: ServerResponse): void
}

/** The bundled realtime server, or a client of the one in `REALTIME_URL`. */
async function startRealtime(
  ctx: ServiceContext,
  database: Database,
  credentials: AppCredentials,
  maintenance: Maintenance,
): Promise<RunningRealtime> {
  const { env, log } = ctx
  if (env.REALTIME_URL) {
    return {
      port: createRemoteRealtime(credentials, env.REALTIME_URL),
      handleApi: (_, res) => void res.writeHead(404).end(),
      handleUpgrade: () => false,
      sendAway: async () => {},
      drain: async () => {},
    }
  }
  const adapter = env.REDIS_URL
    ? createRedisAdapter({ url: env.REDIS_URL, log })
    : createPostgresAdapter({
        config: { connectionString: database.url, application_name: 'dvoe-realtime' },
        pool: database.pool,
        log,
      })
  const trusted = trustedProxies(env.TRUSTED_PROXIES)
  const realtime = await attachRealtime({
    app: credentials,
    adapter,
    log,
    readOlder: () => recentBroadcasts(ctx.db),
    addressOf: (request) =>
      clientAddress(
        request.socket.remoteAddress ?? '',
        request.headers['x-forwarded-for']?.toString(),
        trusted,
      ),
    refuse: createSecurityHeaders(env).refuse,
    isClosed: (host) => maintenance.closed(host, ctx.clock.now()) !== undefined,
    onSocketClosed: (socketId) => {
      // A failure is repaired by the sweep.
      removeSocket(ctx, socketId).catch((error: unknown) => {
        log.warn({ err: error }, 'a closed socket is still registered as present')
      })
    },
  })
  maintenance.onSwitch(realtime.closeSockets)
  measureSockets(realtime.connections)
  // Hono must not replace the global Request and Response that Next relies on.
  const handleApi = getRequestListener(realtime.api.fetch, { overrideGlobalObjects: false })
  return { ...realtime, port: realtime, handleApi: (req, res) => void handleApi(req, res) }
}
