import { createHash } from 'node:crypto'
import { z } from 'zod'
import { signApiRequest } from '@/server/platform/pusher-signature'
import type { AppCredentials } from '@/server/platform/realtime-credentials'
import type { RealtimePort } from '@/server/platform/realtime-port'

const ANSWER_MS = 5_000
const Occupied = z.object({ channels: z.record(z.string(), z.unknown()) })

/** Publishes through a Pusher-compatible service elsewhere, by its signed HTTP API. */
export function createRemoteRealtime(
  app: AppCredentials,
  origin: string,
  now: () => number = Date.now,
): RealtimePort {
  async function ask(method: 'GET' | 'POST', path: string, params: Record<string, string>, body?: string) {
    const query = signApiRequest(app, {
      method,
      path,
      params: {
        ...params,
        auth_timestamp: String(Math.floor(now() / 1000)),
        ...(body !== undefined && { body_md5: createHash('md5').update(body).digest('hex') }),
      },
    })
    const answer = await fetch(`${origin}${path}?${query}`, {
      method,
      ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body }),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (!answer.ok) throw new Error(`the realtime service answered ${answer.status}`)
    return answer
  }

  return {
    async publish(event) {
      const body = JSON.stringify({
        name: event.name,
        channels: event.channels,
        data: event.data,
        ...(event.except && { socket_id: event.except }),
      })
      await ask('POST', `/apps/${app.id}/events`, {}, body)
    },
    async occupiedChannels(prefix) {
      const answer = await ask('GET', `/apps/${app.id}/channels`, { filter_by_prefix: prefix })
      return new Set(Object.keys(Occupied.parse(await answer.json()).channels))
    },
    // A foreign service neither knows whose sockets it holds nor can be made to ask them again:
    // there a channel stays open until its socket closes.
    async claimSocket() {},
    async reauthorizeUser() {},
  }
}
