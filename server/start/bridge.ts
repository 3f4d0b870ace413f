import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteConfig, WebBridge } from '@/lib/contracts/web-bridge'
import { isConnectionError } from '@/server/db/client'
import type { Env } from '@/server/platform/env'
import { AppError } from '@/server/platform/errors'
import type { Registry } from '@/server/platform/http/call-handler'
import { callInProcess } from '@/server/platform/http/in-process-call'
import type { Logger } from '@/server/platform/logger'
import { reportUnavailable, setPageStatus } from '@/server/web/page-status'

/** What the pages may do with this process: read the configuration and make guests' calls. */
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
        return { ok: true, data: await callInProcess(registry, name, input) }
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

function buildId(): string {
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
