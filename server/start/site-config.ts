import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteConfig } from '@/lib/contracts/web-bridge'
import type { Env } from '@/server/platform/env'

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
    bench: env.BENCH ?? false,
  }
}
