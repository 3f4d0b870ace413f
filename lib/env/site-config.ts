import 'server-only'
import { type SiteConfig, type WebBridge, webBridgeKey } from '@/lib/contracts/web-bridge'

export function webBridge(): WebBridge | undefined {
  return (globalThis as { [webBridgeKey]?: WebBridge })[webBridgeKey]
}

/** Configuration of server components, read at request time and never at build time. */
export function siteConfig(): SiteConfig {
  const bridge = webBridge()
  if (!bridge) throw new Error('The pages run inside server/main.ts, which hands over the configuration.')
  return bridge.config
}
