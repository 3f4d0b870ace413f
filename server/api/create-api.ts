import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { routePath } from 'hono/route'
import { brand } from '@/lib/brand'
import { calls } from '@/lib/contracts/calls'
import { ownValue } from '@/lib/shared/own-value'
import { isConnectionError } from '@/server/db/client'
import type { ServiceContext } from '@/server/modules/context'
import { recordingFileRoutes } from '@/server/modules/hiring/interviews/recorded/recorded.routes'
import { createSecondFactorGuard } from '@/server/modules/identity/accounts/second-factor/required.service'
import { createAuthenticate } from '@/server/modules/identity/accounts/sessions.service'
import type { Actor } from '@/server/platform/actor'
import { clientAddress, trustedProxies } from '@/server/platform/address'
import { AppError } from '@/server/platform/errors'
import { admitUploads, bodyLimits, limitBody } from '@/server/platform/http/body-limits'
import type { HttpEnv, Registry } from '@/server/platform/http/call-handler'
import { createErrorHandler } from '@/server/platform/http/error-responses'
import { receiveForms } from '@/server/platform/http/receive-form'
import { createMaintenance } from '@/server/platform/maintenance'
import { mayWrite, readerFor, WROTE_COOKIE } from '@/server/platform/read-scope'
import { currentScope } from '@/server/platform/request-scope'
import { createNarrowing, createRoleAccess } from './company-access'
import { mountModules } from './modules'
import { openApiDocument } from './openapi'
import { createIdempotencyStore, createWriteLimit } from './write-guards'

const assets: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

const page = `<!doctype html><html lang="ru"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>API — «${brand.name}»</title><link rel="stylesheet" href="/v1/docs/swagger-ui.css"></head>
<body><div id="api"></div><script src="/v1/docs/swagger-ui-bundle.js"></script>
<script src="/v1/docs/start.js"></script></body></html>`

const start = `SwaggerUIBundle({url:'/v1/openapi.json',dom_id:'#api',deepLinking:true,validatorUrl:null})`

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"

/** OpenAPI at `/v1/openapi.json` and documentation at `/v1/docs`, without external resources. */
function docsRoutes(app: Hono<HttpEnv>, siteUrl: string): void {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  let json: string | undefined

  app.get('/v1/openapi.json', (c) => {
    json ??= JSON.stringify(openApiDocument(siteUrl))
    return c.body(json, 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
    })
  })
  app.get('/v1/docs', (c) => {
    c.header('Content-Security-Policy', pagePolicy)
    return c.html(page)
  })
  app.get('/v1/docs/start.js', (c) =>
    c.body(start, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  )
  app.get('/v1/docs/:file', async (c) => {
    const name = c.req.param('file')
    const type = ownValue(assets, name)
    if (!type) throw new AppError('not_found')
    return c.body(await readFile(join(folder, name)), 200, {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=86400',
    })
  })
}

/** Maximum JSON body; files have limits of their own. */
const bodyLimitBytes = 1024 * 1024

export interface Api {
  app: Hono<HttpEnv>
  registry: Registry
}

export function createApi(ctx: ServiceContext, maintenance = createMaintenance(ctx.env)): Api {
  const app = new Hono<HttpEnv>()
  const registry: Registry = new Map()
  const idempotency = createIdempotencyStore(ctx.db)
  const countWrite = createWriteLimit(ctx)
  const requireSecondFactor = createSecondFactorGuard(ctx)
  const authenticate = createAuthenticate(ctx)
  const withRoleAccess = createRoleAccess(ctx)
  const withoutNarrowed = createNarrowing(ctx)
  const leavesMark = (method: string) => ctx.env.DATABASE_READ_URL !== undefined && mayWrite(method)
  const trusted = trustedProxies(ctx.env.TRUSTED_PROXIES)

  app.onError(createErrorHandler({ log: ctx.log, isUnavailable: isConnectionError }))
  app.notFound(() => {
    throw new AppError('not_found')
  })
  app.use(async (c, next) => {
    // Node's request, by the server adapter; absent for in-memory requests of tests.
    const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } }
    const peer = incoming?.socket?.remoteAddress ?? ''
    const scope = currentScope()
    c.set('requestId', scope?.requestId ?? randomUUID())
    c.set('now', () => ctx.clock.now())
    c.set('ip', clientAddress(peer, c.req.header('x-forwarded-for'), trusted))
    c.set('idempotency', idempotency)
    c.set('countWrite', countWrite)
    c.set('requireSecondFactor', requireSecondFactor)
    c.set('withRoleAccess', withRoleAccess)
    c.set('withoutNarrowed', withoutNarrowed)
    c.set('readPublicly', readerFor(c.req.header('authorization'), c.req.header('cookie')))
    let actor: Promise<Actor | null> | undefined
    c.set('resolveActor', () => {
      actor ??= authenticate(c.req.header('authorization'))
      return actor
    })
    c.header('X-Request-Id', c.var.requestId)
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Cache-Control', 'no-store')
    // Answers and files are for programs and people, not for results of a search.
    c.header('X-Robots-Tag', 'noindex')
    await next()
    if (scope) scope.route = routePath(c, -1)
    if (leavesMark(c.req.method)) c.header('Set-Cookie', WROTE_COOKIE, { append: true })
  })
  if (ctx.env.CORS_ORIGINS.length > 0) {
    app.use(
      cors({
        origin: ctx.env.CORS_ORIGINS.map((origin) => origin.replace(/\/+$/, '')),
        allowHeaders: [
          ...['Authorization', 'Content-Type', 'Accept-Language', 'X-Socket-Id', 'Idempotency-Key'],
          ...['X-Request-Id', 'Tus-Resumable', 'Upload-Offset'],
        ],
        exposeHeaders: [
          ...['Retry-After', 'X-Request-Id', 'Content-Disposition'],
          ...['Tus-Resumable', 'Upload-Offset', 'Upload-Length'],
        ],
        // Preflight cache: one day; browsers cap it (Chromium: two hours).
        maxAge: 86_400,
      }),
    )
  }
  // After CORS, so that pages of other origins can read the error.
  app.use(async (c, next) => {
    const closed = maintenance.closed(c.req.header('host'), ctx.clock.now())
    if (closed) throw new AppError('maintenance', { retryAfter: closed.secondsLeft })
    await next()
  })
  recordingFileRoutes(app, ctx)
  app.use(admitUploads(Object.values(calls)))
  const limitOf = bodyLimits(Object.values(calls), bodyLimitBytes)
  app.use(limitBody(limitOf))
  app.use(receiveForms(limitOf))
  docsRoutes(app, ctx.env.siteUrl)
  mountModules(app, registry, ctx)
  return { app, registry }
}
