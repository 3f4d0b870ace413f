import { createHash } from 'node:crypto'
import { signApiRequest } from '@/server/platform/pusher-signature'
import type { AppCredentials } from '@/server/platform/realtime-credentials'
import type { RealtimePort } from '@/server/platform/realtime-port'

const ANSWER_MS = 5_000

/** Publishes through a Pusher-compatible service elsewhere, by its signed HTTP API. */
export function createRemoteRealtime(
  app: AppCredentials,
  origin: string,
  now: () => number = Date.now,
): RealtimePort {
  return {
    async publish(event) {
      const path = `/apps/${app.id}/events`
      const body = JSON.stringify({
        name: event.name,
        channels: event.channels,
        data: event.data,
        ...(event.except && { socket_id: event.except }),
      })
      const query = signApiRequest(app, {
        method: 'POST',
        path,
        params: {
          auth_timestamp: String(Math.floor(now() / 1000)),
          body_md5: createHash('md5').update(body).digest('hex'),
        },
      })
      const answer = await fetch(`${origin}${path}?${query}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      if (!answer.ok) throw new Error(`the realtime service answered ${answer.status}`)
    },
    // A foreign service neither knows whose sockets it holds nor can be made to ask them again:
    // there a channel stays open until its socket closes.
    claimSocket() {},
    async reauthorizeUser() {},
  }
}
