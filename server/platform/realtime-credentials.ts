import { createHmac } from 'node:crypto'
import type { Env } from './env'

/** One realtime application: `key` is public, `secret` signs channel authorisations and HTTP API calls. */
export interface AppCredentials {
  id: string
  key: string
  secret: string
}

/**
 * The realtime application of this configuration. What is not configured is derived from the application's secret,
 * so every process of a deployment arrives at the same values.
 */
export function realtimeCredentials(
  env: Pick<Env, 'REALTIME_APP_ID' | 'REALTIME_KEY' | 'REALTIME_SECRET'>,
  secret: string,
): AppCredentials {
  const derive = (purpose: string) => createHmac('sha256', secret).update(`realtime:${purpose}`).digest('hex')
  return {
    id: env.REALTIME_APP_ID,
    key: env.REALTIME_KEY ?? derive('key').slice(0, 20),
    secret: env.REALTIME_SECRET ?? derive('secret'),
  }
}
