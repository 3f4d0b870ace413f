import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { calls } from '@/lib/contracts/calls'
import { worksSeconds } from '@/lib/shared/maintenance'
import { isConnectionError } from '@/server/db/client'
import type { ServiceContext } from '@/server/modules/context'
import { recordingFileRoutes } from '@/server/modules/hiring/interviews/recorded/recorded.routes'
import { createSecondFactorGuard } from '@/server/modules/identity/accounts/second-factor/required.service'
import { createAuthenticate } from '@/server/modules/identity/accounts/sessions.service'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { admitUploads } from '@/server/platform/http/admit-uploads'
import { bodyLimits, limitBody } from '@/server/platform/http/body-limit'
import type { HttpEnv, Registry } from '@/server/platform/http/mount'
import { createErrorHandler } from '@/server/platform/http/on-error'
import { clientAddress, trustedProxies } from '@/server/platform/http/peer'
import { receiveForms } from '@/server/platform/http/receive-form'
import { docsRoutes } from './docs.routes'
import { createIdempotencyStore } from './idempotency'
import { mountModules } from './modules'
import { createWriteLimit } from './write-limits'

/** Largest JSON body; files have limits of their own. */
const bodyLimitBytes = 1024 * 1024

export interface Api {
  app: Hono<HttpEnv>
  registry: Registry
}

/** Node's request, as the server adapter hands it over; absent for requests made by tests in memory. */
interface NodeBindings {
  incoming?: { socket?: { remoteAddress?: string } }
}

export function createApi(ctx: ServiceContext): Api {
  const app = new Hono<HttpEnv>()
  const registry: Registry = new Map()
  const idempotency = createIdempotencyStore(ctx.db)
  const countWrite = createWriteLimit(ctx)
  const requireSecondFactor = createSecondFactorGuard(ctx)
  const authenticate = createAuthenticate(ctx)
  const trusted = trustedProxies(ctx.env.TRUSTED_PROXIES)

  app.onError(createErrorHandler({ log: ctx.log, isUnavailable: isConnectionError }))
  app.notFound(() => {
    throw new AppError('not_found')
  })
  app.use(async (c, next) => {
    const peer = (c.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress ?? ''
    c.set('requestId', randomUUID())
    c.set('now', () => ctx.clock.now())
    c.set('ip', clientAddress(peer, c.req.header('x-forwarded-for'), trusted))
    c.set('idempotency', idempotency)
    c.set('countWrite', countWrite)
    c.set('requireSecondFactor', requireSecondFactor)
    let actor: Promise<Actor | null> | undefined
    c.set('resolveActor', () => {
      actor ??= authenticate(c.req.header('authorization'))
      return actor
    })
    c.header('X-Request-Id', c.var.requestId)
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Cache-Control', 'no-store')
    await next()
  })
  if (ctx.env.CORS_ORIGINS.length > 0) {
    app.use(
      cors({
        origin: ctx.env.CORS_ORIGINS.map((origin) => origin.replace(/\/+$/, '')),
        allowHeaders: [
          ...['Authorization', 'Content-Type', 'Accept-Language', 'X-Socket-Id', 'Idempotency-Key'],
          ...['Tus-Resumable', 'Upload-Offset'],
        ],
        exposeHeaders: [
          ...['Retry-After', 'X-Request-Id', 'Content-Disposition'],
          ...['Tus-Resumable', 'Upload-Offset', 'Upload-Length'],
        ],
        // A day is asked for; browsers cut it to what they allow (Chromium: two hours).
        maxAge: 86_400,
      }),
    )
  }
  // After CORS: a page of another origin has to read the answer.
  app.use(async (c, next) => {
    const wait = worksSeconds(ctx.env.maintenance, c.req.header('host') ?? null, ctx.clock.now())
    if (wait !== undefined) throw new AppError('maintenance', { retryAfter: wait })
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
