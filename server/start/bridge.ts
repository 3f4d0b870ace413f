import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '@/lib/contracts/call'
import { type CallInput, type CallName, type CallResult, calls } from '@/lib/contracts/calls'
import type { SiteConfig, WebBridge } from '@/lib/contracts/web-bridge'
import { isConnectionError } from '@/server/db/client'
import type { Env } from '@/server/platform/env'
import { AppError } from '@/server/platform/errors'
import type { CallRequest, Handler, Registry } from '@/server/platform/http/call-handler'
import type { Logger } from '@/server/platform/logger'
import { readPublicly } from '@/server/platform/read-scope'
import { currentScope } from '@/server/platform/request-scope'
import { reportUnavailable, setPageStatus } from '@/server/web/page-status'
import { isLenient, validate, validateParams } from '../platform/http/call-validation'

interface InProcessInput<N extends CallName> {
  params?: CallInput<N, 'params'>
  query?: CallInput<N, 'query'>
}

/** Query values that a URL can carry. Next answers names like `toString` with inherited properties. */
const onlyTexts = (query: object) =>
  Object.fromEntries(
    Object.entries(query).filter(([, value]: [string, unknown]) =>
      [value].flat().every((part) => typeof part === 'string'),
    ),
  )

/**
 * Executes a guest's call in process: the same validation, no HTTP and no JSON. The answer may be shared with a cache;
 * treat it as read-only.
 * @throws AppError
 */
export async function callInProcess<N extends CallName>(
  registry: Registry,
  name: N,
  input: InProcessInput<N> = {},
): Promise<CallResult<N>> {
  const call: Call = calls[name]
  const handler = registry.get(name) as Handler<N> | undefined
  if (!handler) throw new Error(`no handler for ${name}`)
  if (call.auth === 'required') throw new AppError('unauthorized')
  const params = validateParams(call, input.params)
  const given = input.query ?? {}
  const query = validate(call.query, call.query && isLenient(call.query) ? onlyTexts(given) : given, 'query')
  const request: unknown = {
    params,
    query,
    body: undefined,
    actor: null,
    ip: '',
    userAgent: '',
    socketId: undefined,
    idempotencyKey: undefined,
    requestId: currentScope()?.requestId ?? 'in-process',
    header: () => undefined,
    setHeader: () => {},
  }
  return handler(request as CallRequest<N>)
}

/** Functions of this process for the pages: configuration and guests' calls. */
export function createWebBridge(
  config: SiteConfig,
  registry: Registry | undefined,
  refreshSecret: string,
  log: Logger,
): WebBridge {
  const base = { config, refreshSecret, setPageStatus, reportUnavailable }
  if (!registry) return base
  return {
    ...base,
    async invoke(name, input) {
      try {
        const run = () => callInProcess(registry, name, input)
        return { ok: true, data: await (calls[name].method === 'GET' ? readPublicly(run) : run()) }
      } catch (error) {
        if (error instanceof AppError) return { ok: false, code: error.code, status: error.status }
        if (isConnectionError(error)) {
          reportUnavailable()
          return { ok: false, code: 'service_unavailable', status: 503 }
        }
        log.error({ err: error, call: name }, 'call from a page failed')
        return { ok: false, code: 'unexpected_error', status: 500 }
      }
    },
  }
}

export function buildId(): string {
  const file = join(process.cwd(), '.next', 'BUILD_ID')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : 'development'
}

export function siteConfigOf(env: Env, realtimeKey: string): SiteConfig {
  return {
    siteUrl: env.siteUrl,
    apiBaseUrl: env.API_BASE_URL ?? '',
    realtime: { key: realtimeKey, cluster: env.REALTIME_CLUSTER, url: env.REALTIME_URL ?? '' },
    sentryDsn: env.SENTRY_DSN ?? '',
    demo: env.demo,
    maintenanceEnd: env.MAINTENANCE_END,
    build: buildId(),
    legal: {
      name: env.LEGAL_NAME,
      inn: env.LEGAL_INN,
      address: env.LEGAL_ADDRESS,
      email: env.CONTACT_EMAIL,
    },
  }
}
