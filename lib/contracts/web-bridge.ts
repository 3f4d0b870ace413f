import type { CallInput, CallName, CallResult } from './calls'
import type { ErrorCode } from './errors'

/** Run-time configuration for the browser, served as `/runtime-config.json`. */
export interface RuntimeConfig {
  siteUrl: string
  /** Origin of the API; empty: the page's own. */
  apiBaseUrl: string
  realtime: {
    key: string
    cluster: string
    /** Origin of a Pusher-compatible service; empty: the page's own. */
    url: string
  }
  sentryDsn: string
  demo: boolean
  /** End of the maintenance of the asked host; the configured one while it is open. */
  maintenanceEnd: string
  /** Null while the asked host is open. */
  maintenance: { message: string } | null
  /** Id of the build; a page of another build offers to reload. */
  build: string
}

/** Server-only configuration of the pages. */
export interface SiteConfig extends Omit<RuntimeConfig, 'maintenance'> {
  legal: { name: string; inn: string; address: string; email: string }
}

/** An error passed over the bridge, with the envelope's code. */
export interface BridgeFailure {
  code: ErrorCode
  status: number
}

/**
 * Set on `globalThis` by the server process, since the server and the web bundle share no modules. `invoke` is absent
 * when the API is external (`API_BASE_URL`).
 */
export interface WebBridge {
  config: SiteConfig
  /** Secret for revalidating pages, generated at process start. */
  refreshSecret?: string
  invoke?: <N extends CallName>(
    name: N,
    input: { params?: CallInput<N, 'params'>; query?: CallInput<N, 'query'> },
  ) => Promise<{ ok: true; data: CallResult<N> } | ({ ok: false } & BridgeFailure)>
  /** Sets the status of the page of this request (see `PAGE_REQUEST_HEADER`), before its first byte is sent. */
  setPageStatus: (requestId: string, status: number) => void
  /** Reports that the API was unreachable: a page that fails for this reason answers 503 instead of 500. */
  reportUnavailable: () => void
}

/** Request header with the id of a page request; set by the server, never accepted from clients. */
export const PAGE_REQUEST_HEADER = 'x-page-request'

/** Path of the revalidation endpoint, and the header with the secret. */
export const pageRefresh = { path: '/internal/revalidate', header: 'x-refresh-secret' } as const
/** Public ids of changed items, and paths of landings of vacancies that list them. */
export interface PageRefresh {
  vacancies: string[]
  companies: string[]
  landings: string[]
}

export const webBridgeKey: unique symbol = Symbol.for('dvoe.web-bridge')
