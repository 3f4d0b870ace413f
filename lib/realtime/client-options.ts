import type { RuntimeConfig } from '@/lib/contracts/web-bridge'

export interface RealtimeClientOptions {
  cluster: string
  wsHost: string
  wsPort: number
  wssPort: number
  wsPath: string
  forceTLS: boolean
  enabledTransports: ['ws']
}

/**
 * How the browser reaches realtime: the configured service, else the page's own origin; WebSocket only. TLS is
 * forced unless the configured site itself is a plain `http:` one.
 */
export function clientOptions(
  config: Pick<RuntimeConfig, 'siteUrl' | 'realtime'>,
  pageOrigin: string,
): RealtimeClientOptions {
  const service = new URL(config.realtime.url || pageOrigin)
  const forceTLS = new URL(config.siteUrl).protocol !== 'http:'
  const port = Number(service.port)
  return {
    cluster: config.realtime.cluster,
    wsHost: service.hostname,
    wsPort: port || 80,
    wssPort: port || 443,
    wsPath: service.pathname.replace(/\/+$/, ''),
    forceTLS,
    enabledTransports: ['ws'],
  }
}
