import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { SpanStatusCode } from '@opentelemetry/api'
import { FILES_PREFIX } from '@/lib/contracts/images'
import type { Env } from '@/server/platform/env'
import { httpDuration } from '@/server/platform/metrics'
import { type RequestScope, requestIdOf, runInScope } from '@/server/platform/request-scope'
import { startServerSpan } from '@/server/platform/tracing'

interface Manifest {
  staticRoutes: { page: string }[]
  dynamicRoutes: { page: string; regex: string }[]
}

const ownPaths = ['/healthz', '/readyz', '/outbox', '/runtime-config.json', '/messages/ru.json']
const prefixes = ['/_next/', FILES_PREFIX, '/apps/', '/app/', '/sandbox/']
const OTHER = 'other'

/**
 * Template of an address that is no call of the API, by the routes of Next's build. A file of `public/` and whatever
 * nobody knows is `other`: a label must have few values, and an address may hold what a person typed.
 */
export function createRouteNames(manifest: Manifest): (path: string) => string {
  const fixed = new Set([...ownPaths, '/', ...manifest.staticRoutes.map(({ page }) => page)])
  const dynamic = manifest.dynamicRoutes.map(({ page, regex }) => ({ page, regex: new RegExp(regex) }))
  return (path) => {
    if (fixed.has(path)) return path
    const prefix = prefixes.find((each) => path.startsWith(each))
    if (prefix) return `${prefix}*`
    const isPage = path === '/ru' || path.startsWith('/ru/')
    const found = dynamic.find(({ page, regex }) => (isPage || !page.startsWith('/[')) && regex.test(path))
    return found?.page ?? OTHER
  }
}

/** In development there is no build to read them from. */
export function readManifest(): Manifest {
  const file = '.next/routes-manifest.json'
  if (!existsSync(file)) return { staticRoutes: [], dynamicRoutes: [] }
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** The client went away before the answer; nginx logs it so. */
const CLIENT_CLOSED = 499

export type Observe = (req: IncomingMessage, res: ServerResponse, path: string, serve: () => void) => void

/** Gives each request its id, and measures it where somebody reads the figures. */
export function createObserver(env: Pick<Env, 'METRICS_PORT' | 'OTEL_EXPORTER_OTLP_ENDPOINT'>): Observe {
  const measured = env.METRICS_PORT !== undefined
  const watched = measured || env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined
  const nameOf = watched ? createRouteNames(readManifest()) : () => OTHER
  return (req, res, path, serve) => {
    const scope: RequestScope = { requestId: requestIdOf(req.headers['x-request-id']) }
    if (watched) {
      const method = methods.has(req.method ?? '') ? (req.method ?? '') : OTHER
      const end = measured ? httpDuration.startTimer() : undefined
      const span = startServerSpan(scope.requestId, method)
      scope.span = span
      res.once('close', () => {
        const route = scope.route ?? nameOf(path)
        const status = res.writableFinished ? res.statusCode : CLIENT_CLOSED
        end?.({ method, route, status })
        span?.updateName(`${method} ${route}`)
        span?.setAttributes({ 'http.route': route, 'http.response.status_code': status })
        if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
      })
    }
    runInScope(scope, serve)
  }
}
