import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { FILES_PREFIX } from '@/lib/contracts/images'
import { webBridgeKey } from '@/lib/contracts/web-bridge'
import { vacancyAddress } from '@/server/modules/vacancies/fate.service'
import { ConfigurationError, readEnv } from '@/server/platform/env'
import { createLogger } from '@/server/platform/logger'
import { realtimeCredentials } from '@/server/platform/realtime-credentials'
import { appSecret } from '@/server/platform/secret'
import { announce } from '@/server/start/announce'
import { startBackend } from '@/server/start/backend'
import { createWebBridge } from '@/server/start/bridge'
import { prepareDemo } from '@/server/start/demo'
import { createDrain } from '@/server/start/drain'
import { createPageRefresher } from '@/server/start/page-refresher'
import { SANDBOX_PREFIX } from '@/server/start/payments'
import { siteConfigOf } from '@/server/start/site-config'
import { redirectFiles } from '@/server/web/files'
import { createGoneVacancies, type GoneVacancies } from '@/server/web/gone-vacancies'
import { createMaintenanceGate } from '@/server/web/maintenance'
import { createPages } from '@/server/web/pages'
import { createSystemRoutes } from '@/server/web/system-routes'

/** How long answers under way may take once the process is asked to stop, and when it stops regardless. */
const answerSeconds = 3
const drainSeconds = 15

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  const log = createLogger(env.LOG_LEVEL)
  const onError = (error: unknown) => {
    log.error({ err: error }, 'page failed')
  }
  const secret = appSecret(env.APP_SECRET, env.DATA_DIR)
  const credentials = realtimeCredentials(env, secret)
  const config = siteConfigOf(env, credentials.key)

  const refresher = createPageRefresher(env.HOST, log)
  let gone: GoneVacancies | undefined
  const backend = env.API_BASE_URL
    ? undefined
    : await startBackend(env, log, secret, credentials, {
        pages: {
          vacancy: (publicId) => {
            gone?.forget(publicId)
            refresher.vacancy(publicId)
          },
          company: refresher.company,
          lost: () => gone?.forgetAll(),
        },
      })
  if (backend && env.demo) await prepareDemo(backend.ctx)
  Object.assign(globalThis, {
    [webBridgeKey]: createWebBridge(config, backend?.api.registry, refresher.secret, log),
  })

  let stopping = false
  const system = createSystemRoutes({
    env,
    config,
    onError,
    ready: async () => {
      if (stopping) throw new Error('shutting down')
      await backend?.ready()
    },
  })
  const { enabled, hosts, end } = env.maintenance
  if (enabled && (hosts.length === 0 || end <= new Date()))
    log.warn({ hosts, end }, 'MAINTENANCE is on and closes nothing: no host is named, or the end is over')
  const closedForWorks = createMaintenanceGate(env.maintenance)
  gone = backend && createGoneVacancies((id) => vacancyAddress(backend.ctx, id), onError)
  const pages = await createPages(env, onError, gone)
  const handleFile = backend?.handleFile ?? redirectFiles(env.API_BASE_URL ?? '')

  const server = createServer((req, res) => {
    const path = (req.url ?? '/').split('?', 1)[0] ?? '/'
    if (system.handle(req, res, path)) return
    const isApi = path === '/v1' || path.startsWith('/v1/')
    if (backend && isApi) return backend.handleApi(req, res)
    if ((isApi || path.startsWith('/apps/')) && closedForWorks(req, res)) return
    if (backend && path.startsWith('/apps/')) backend.handleRealtimeApi(req, res)
    else if (backend?.handleSandbox && path.startsWith(`${SANDBOX_PREFIX}/`)) backend.handleSandbox(req, res)
    else if (path.startsWith(FILES_PREFIX)) handleFile(req, res, path)
    else pages.handle(req, res)
  })
  // The only dispatcher: Next's own listener is kept away in web/pages.ts.
  server.on('upgrade', (req, socket, head) => {
    if (backend?.handleUpgrade(req, socket, head)) return
    if (pages.handleUpgrade) pages.handleUpgrade(req, socket, head)
    else socket.destroy()
  })

  const drain = createDrain(server)
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'draining')
    const forced = setTimeout(() => {
      log.error('drain took too long')
      process.exit(1)
    }, drainSeconds * 1000)
    refresher.stop()
    // Requests under way are answered first: sockets beside them, the database last.
    await Promise.all([drain(answerSeconds * 1000), backend?.stopRealtime()])
    await pages.close()
    await backend?.close()
    clearTimeout(forced)
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))

  try {
    await new Promise<void>((done, fail) => {
      server.once('error', fail)
      server.listen(env.PORT, env.HOST, done)
    })
  } catch (error) {
    // A database of our own would run on without us.
    refresher.stop()
    await pages.close()
    await backend?.stopRealtime()
    await backend?.close()
    throw error
  }
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : env.PORT
  refresher.listening(port)
  backend?.listening(port)
  announce(env, port)
}

main().catch((error: unknown) => {
  if (error instanceof ConfigurationError) console.error(error.message)
  else if ((error as { code?: string }).code === 'EADDRINUSE') {
    console.error('The port is taken: stop what listens there, or set PORT to another number.')
  } else console.error(error)
  process.exit(1)
})
