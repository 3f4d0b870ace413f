import type { SiteConfig, WebBridge } from '@/lib/contracts/web-bridge'
import { isConnectionError } from '@/server/db/client'
import { AppError } from '@/server/platform/errors'
import { invoke } from '@/server/platform/http/invoke'
import type { Registry } from '@/server/platform/http/mount'
import type { Logger } from '@/server/platform/logger'
import { askStatus } from '@/server/web/asked-status'
import { noteAway } from '@/server/web/away'

/** What the pages may do with this process: read the configuration and make guests' calls. */
export function createWebBridge(
  config: SiteConfig,
  registry: Registry | undefined,
  refreshSecret: string,
  log: Logger,
): WebBridge {
  const base = { config, refreshSecret, askStatus, noteAway }
  if (!registry) return base
  return {
    ...base,
    async invoke(name, input) {
      try {
        return { ok: true, data: await invoke(registry, name, input) }
      } catch (error) {
        if (error instanceof AppError) return { ok: false, code: error.code, status: error.status }
        if (isConnectionError(error)) {
          noteAway()
          return { ok: false, code: 'service_unavailable', status: 503 }
        }
        log.error({ err: error, call: name }, 'call from a page failed')
        return { ok: false, code: 'unexpected_error', status: 500 }
      }
    },
  }
}
