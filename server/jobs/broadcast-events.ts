import { channelsOf } from '@/lib/contracts/events'
import type { RealtimePort } from '@/server/platform/realtime-port'
import type { OutboxHandler } from './outbox-handler'

/** Tells the browsers concerned that something changed: ids and versions, nothing to read. */
export function broadcastEvents(realtime: Pick<RealtimePort, 'publish' | 'reauthorizeUser'>): OutboxHandler {
  return {
    name: 'broadcast',
    live: true,
    async handle({ event, exceptSocketId }) {
      const channels = channelsOf(event)
      if (channels.length > 0) {
        await realtime.publish({
          name: event.kind,
          channels,
          data: JSON.stringify(event.payload),
          except: exceptSocketId,
        })
      }
      // An open socket outlives the session that authorised it, unless it has to ask again.
      if (event.kind === 'session.ended') {
        await realtime.reauthorizeUser(event.payload.userId, exceptSocketId)
      }
    },
  }
}
