import { existsSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { FILES_PREFIX } from '@/lib/contracts/images'
import { webBridgeKey } from '@/lib/contracts/web-bridge'
import { routes } from '@/lib/routes'
import { closedResume } from '@/server/modules/resumes/views.service'
import { landingsOfVacancies } from '@/server/modules/search/landings/landing-pages.service'
import { vacancyAddress } from '@/server/modules/vacancies/public.service'
import { appSecrets, secretFile } from '@/server/platform/app-secrets'
import { ConfigurationError, readEnv } from '@/server/platform/env'
import { createKeys } from '@/server/platform/keys'
import { createLogger } from '@/server/platform/logger'
import { createMaintenance } from '@/server/platform/maintenance'
import { hasJustWritten, onPrimary } from '@/server/platform/read-scope'
import { realtimeCredentials } from '@/server/platform/realtime-signing'
import { connectRedis } from '@/server/platform/redis'
import { startTracing } from '@/server/platform/tracing'
import { startBackend } from '@/server/start/backend'
import { buildId, createWebBridge, siteConfigOf } from '@/server/start/bridge'
import { announce, prepareDemo } from '@/server/start/demo'
import { createPageRefresher } from '@/server/start/page-refresher'
import { isSandboxCall, SANDBOX_PREFIX } from '@/server/start/payments'
import { dutiesOf } from '@/server/start/roles'
import { countBeforeFirstSearch } from '@/server/start/worker'
import { redirectFiles } from '@/server/web/files'
import { createDemoGate, createMaintenanceGate, DEMO_KEY_FILE } from '@/server/web/gates'
import { createGonePages, type GonePages } from '@/server/web/gone-pages'
import { createDrain, createHttpServer } from '@/server/web/http-server'
import { serveMetrics } from '@/server/web/metrics-server'
import { createObserver } from '@/server/web/observed-requests'
import { createPageCache } from '@/server/web/page-cache'
import { createPages } from '@/server/web/pages'
import { createRedisPages } from '@/server/web/redis-pages'
import { createSecurityHeaders } from '@/server/web/security-headers'
import { createSystemRoutes, NotReady } from '@/server/web/system-routes'

/** Grace period for pending responses at shutdown, and the time of a forced exit. */
const answerSeconds = 10
const drainSeconds = 15

/** Memory for rendered public pages, compressed: some 2,000 of them. */
const pageCacheBytes = 64 * 2 ** 20

/** Another role does this: the proxy in front has to send it there. */
const elsewhere = (res: ServerResponse) => void res.writeHead(404, { 'Content-Length': '0' }).end()

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  const duties = dutiesOf(env)
  const log = createLogger(env.LOG_LEVEL)
  const stopTracing = await startTracing(env, buildId())
  const onError = (error: unknown) => {
    log.error({ err: error }, 'page failed')
  }
  const keys = createKeys(appSecrets(env.secrets, env.DATA_DIR))
  const credentials = realtimeCredentials(env, keys)
  const config = siteConfigOf(env, credentials.key)

  const maintenance = createMaintenance(env)
  const redis = duties.pages && env.REDIS_URL ? connectRedis(env.REDIS_URL, log, 'dvoe-pages') : undefined
  const cache = createPageCache(pageCacheBytes, redis && createRedisPages(redis, config.build))
  const refresher = createPageRefresher(
    env.HOST,
    log,
    ({ vacancies, companies, landings }) => {
      for (const id of vacancies) cache.forget(routes.vacancy(id))
      for (const id of companies) cache.forget(routes.company(id))
      for (const path of landings) cache.forget(routes.landing('vacancies', path))
    },
    async (ids) => (backend ? landingsOfVacancies(backend.ctx, ids) : []),
  )
  let gone: GonePages | undefined
  const backend = env.API_BASE_URL
    ? undefined
    : await startBackend(
        env,
        log,
        keys,
        credentials,
        {
          pages: {
            vacancy: (publicId) => {
              gone?.forget(publicId)
              cache.forgetLists()
              refresher.vacancy(publicId)
            },
            company: refresher.company,
            lost: () => {
              gone?.forgetAll()
              cache.forgetAll()
            },
          },
        },
        maintenance,
      )
  if (backend && env.demo) await prepareDemo(backend.ctx)
  if (backend && (duties.pages || duties.api)) await countBeforeFirstSearch(backend.ctx)
  Object.assign(globalThis, {
    [webBridgeKey]: createWebBridge(config, backend?.api.registry, refresher.secret, log),
  })

  const demoKey = env.demo ? secretFile(env.DATA_DIR, DEMO_KEY_FILE) : undefined
  const demoGate = demoKey ? createDemoGate(demoKey, env.siteUrl.startsWith('https:')) : undefined
  let stopping = false
  const system = createSystemRoutes({
    env,
    probesOnly: !duties.pages,
    config,
    maintenance,
    demoGate,
    onError,
    ready: async () => {
      if (stopping) throw new NotReady(['draining'])
      return (await backend?.ready()) ?? []
    },
  })
  const { enabled, hosts, end } = env.maintenance
  if (enabled && end <= new Date())
    log.warn({ hosts, end }, 'MAINTENANCE is on and closes nothing: the end is over')
  const closedForWorks = createMaintenanceGate(maintenance)
  gone =
    backend &&
    createGonePages(
      {
        vacancy: (id) => vacancyAddress(backend.ctx, id),
        closedResume: (id) => closedResume(backend.ctx, id),
      },
      onError,
    )
  const pages = duties.pages ? await createPages(env, onError, gone, cache) : undefined
  const handleFile = backend?.handleFile ?? redirectFiles(env.API_BASE_URL ?? '')

  const server = createHttpServer(createSecurityHeaders(env), createObserver(env), {
    request(req, res, path) {
      if (system.handle(req, res, path)) return
      const isApi = path === '/v1' || path.startsWith('/v1/')
      if ((isApi && !duties.api) || (path.startsWith('/apps/') && !duties.sockets)) return elsewhere(res)
      if (backend && isApi) return backend.handleApi(req, res)
      if (path.startsWith('/apps/') && closedForWorks(req, res, path)) return
      if (backend && path.startsWith('/apps/')) return backend.handleRealtimeApi(req, res)
      if (backend?.handleSandbox && path.startsWith(`${SANDBOX_PREFIX}/`)) {
        const gate = isSandboxCall(path) ? 'open' : (demoGate?.(req, res) ?? 'closed')
        if (gate === 'open') return backend.handleSandbox(req, res)
        if (gate === 'answered') return
      }
      if (path.startsWith(FILES_PREFIX) && (duties.api || duties.pages)) handleFile(req, res, path)
      else if (!pages) elsewhere(res)
      else if (closedForWorks(req, res, path)) return
      else if (hasJustWritten(req.headers.cookie)) onPrimary(() => pages.handle(req, res))
      else pages.handle(req, res)
    },
    upgrade(req, socket, head) {
      if (duties.sockets && backend?.handleUpgrade(req, socket, head)) return true
      pages?.handleUpgrade?.(req, socket, head)
      return pages?.handleUpgrade !== undefined
    },
  })

  const drain = createDrain(server)
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'draining')
    const forced = setTimeout(
      () => {
        log.error('drain took too long')
        process.exit(1)
      },
      (drainSeconds + env.DRAIN_SECONDS) * 1000,
    )
    refresher.stop()
    // Shutdown order: pending requests, then sockets, then the database.
    await Promise.all([drain(answerSeconds * 1000, env.DRAIN_SECONDS * 1000), backend?.stopRealtime()])
    await pages?.close()
    await backend?.close()
    redis?.disconnect()
    await stopTracing().catch((error: unknown) => log.warn({ err: error }, 'the last traces are lost'))
    clearTimeout(forced)
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))

  try {
    await new Promise<void>((done, fail) => {
      server.once('error', fail)
      server.listen(env.PORT, env.HOST, done)
    })
    await serveMetrics(env, config.build, log)
  } catch (error) {
    // The embedded database would keep running without us.
    refresher.stop()
    await pages?.close()
    await backend?.stopRealtime()
    await backend?.close()
    throw error
  }
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : env.PORT
  refresher.listening(port)
  backend?.listening(port)
  if (env.ROLE === 'all') announce(env, port, demoKey)
  else log.info({ role: env.ROLE, port }, 'started')
}

main().catch((error: unknown) => {
  if (error instanceof ConfigurationError) console.error(error.message)
  else if ((error as { code?: string }).code === 'EADDRINUSE') {
    console.error('The port is taken: stop what listens there, or set PORT to another number.')
  } else console.error(error)
  process.exit(1)
})
