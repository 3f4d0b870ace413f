import { createHmac } from 'node:crypto'
import type { RoomEntry } from '@/lib/contracts/interview-room'
import type { Env } from '@/server/platform/env'

type Ice = NonNullable<RoomEntry['ice']>

/**
 * Credentials of TURN by the REST way of coturn: `expiry:name`, in seconds of the epoch, and its HMAC-SHA1 in base64.
 */
function turnCredentials(secret: string, name: string, expiresAt: Date) {
  const username = `${Math.floor(expiresAt.getTime() / 1000)}:${name}`
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') }
}

/** Where a browser asks for a way to the others. `name` stands in the logs of TURN: it must tell nothing of a person. */
export function iceOf(
  env: Pick<Env, 'ICE_URLS' | 'ICE_POLICY' | 'TURN_SECRET'>,
  name: string,
  expiresAt: Date,
): Ice {
  const relays = env.ICE_URLS.filter((url) => url.startsWith('turn'))
  const others = env.ICE_URLS.filter((url) => !url.startsWith('turn'))
  return {
    servers: [
      ...(others.length > 0 ? [{ urls: others }] : []),
      ...(relays.length > 0 && env.TURN_SECRET
        ? [{ urls: relays, ...turnCredentials(env.TURN_SECRET, name, expiresAt) }]
        : []),
    ],
    policy: env.ICE_POLICY,
  }
}
