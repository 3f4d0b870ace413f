import type { CallInput, CallName, CallResult } from './calls'
import type { ErrorCode } from './errors'

/** Run-time configuration that reaches the browser, served as `/runtime-config.json`. */
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
  maintenanceEnd: string
  /** Changes with every build; a page that sees another one offers to reload. */
  build: string
}

/** What server components need and browsers do not. */
export interface SiteConfig extends RuntimeConfig {
  legal: { name: string; inn: string; address: string; email: string }
}

/** A refusal that crossed the bridge, with the envelope's code. */
export interface BridgeFailure {
  code: ErrorCode
  status: number
}

/**
 * The process hands this to the web bundle on `globalThis`, since the two bundles share no modules.
 * `invoke` is absent when the API is elsewhere (`API_BASE_URL`).
 */
export interface WebBridge {
  config: SiteConfig
  /** Who knows it may have pages rendered anew; made up by the process at its start. */
  refreshSecret?: string
  invoke?: <N extends CallName>(
    name: N,
    input: { params?: CallInput<N, 'params'>; query?: CallInput<N, 'query'> },
  ) => Promise<{ ok: true; data: CallResult<N> } | ({ ok: false } & BridgeFailure)>
  /** Gives the page of this request (see `PAGE_REQUEST_HEADER`) a status of its own; before its first byte. */
  setPageStatus: (requestId: string, status: number) => void
  /** Says that the API could not be reached: a page that fails for it answers 503 and not 500. */
  reportUnavailable: () => void
}

/** Names a page's request to the page; set by the server, never by the visitor. */
export const PAGE_REQUEST_HEADER = 'x-page-request'

/** Where the process asks for it, and the header with the secret. */
export const pageRefresh = { path: '/internal/revalidate', header: 'x-refresh-secret' } as const
/** Public ids of what changed. */
export interface PageRefresh {
  vacancies: string[]
  companies: string[]
}

export const webBridgeKey: unique symbol = Symbol.for('dvoe.web-bridge')
