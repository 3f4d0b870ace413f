import { createHmac } from 'node:crypto'
import type { Env } from './env'
import type { Key, Keys } from './keys'

/** `key` is public, `secret` signs channel authorisations and HTTP API calls. */
export interface KeyPair {
  key: string
  secret: string
}

/** One realtime application. */
export interface AppCredentials extends KeyPair {
  id: string
  /** Pairs of earlier secrets: pages opened with them go on, nothing new is signed by them. */
  earlier?: readonly KeyPair[]
}

function pairOf({ bytes }: Key): KeyPair {
  const derive = (part: string) => createHmac('sha256', bytes).update(`realtime:${part}`).digest('hex')
  return { key: derive('key').slice(0, 20), secret: derive('secret') }
}

/**
 * The realtime application of this configuration. What is not configured is derived from the application's secrets,
 * so every process of a deployment arrives at the same values.
 */
export function realtimeCredentials(
  env: Pick<Env, 'REALTIME_APP_ID' | 'REALTIME_KEY' | 'REALTIME_SECRET'>,
  keys: Keys,
): AppCredentials {
  const configured = ({ key, secret }: KeyPair): KeyPair => ({
    key: env.REALTIME_KEY ?? key,
    secret: env.REALTIME_SECRET ?? secret,
  })
  const [, ...earlier] = keys.accepted('realtime').map((key) => configured(pairOf(key)))
  return { id: env.REALTIME_APP_ID, ...configured(pairOf(keys.newest('realtime'))), earlier }
}
