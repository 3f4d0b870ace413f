import { channelsOf, type DomainEvent } from '@/lib/contracts/events'
import type { RealtimePort } from '@/server/platform/realtime-port'
import type { OutboxHandler } from './outbox-handler'

const ofCompany = /^private-(?:company|vacancy)\./

/** Pusher protocol limit of channels per message. */
const maxChannels = 100

/**
 * Separate messages per audience: a candidate must not learn the company of a negotiation from an event, nor a company
 * that two resumes belong to one person, even where both subscribe.
 */
function frames(event: DomainEvent): { channels: string[]; payload: object }[] {
  const { payload } = event
  const channels = channelsOf(event)
  // Recipients of a vacancy's change must not learn of each other.
  if (event.kind === 'matches.updated') {
    const named = { resumeIds: [], vacancyIds: [], version: event.payload.version }
    return Array.from({ length: Math.ceil(channels.length / maxChannels) }, (_, part) => ({
      channels: channels.slice(part * maxChannels, (part + 1) * maxChannels),
      payload: named,
    }))
  }
  if (!('candidateId' in payload)) return [{ channels, payload }]
  return [
    { channels: channels.filter((name) => ofCompany.test(name)), payload: { ...payload, candidateId: '-' } },
    {
      channels: channels.filter((name) => !ofCompany.test(name)),
      payload: { ...payload, candidateId: '-', ...('companyId' in payload && { companyId: '-' }) },
    },
  ]
}

/** Broadcasts changes to the browsers concerned: ids and versions only. */
export function broadcastEvents(realtime: Pick<RealtimePort, 'publish' | 'reauthorizeUser'>): OutboxHandler {
  return {
    name: 'broadcast',
    live: true,
    async handle({ event, exceptSocketId }) {
      for (const { channels, payload } of frames(event)) {
        if (channels.length === 0) continue
        await realtime.publish({
          name: event.kind,
          channels,
          data: JSON.stringify(payload),
          except: exceptSocketId,
        })
      }
      // An open socket outlives its session, so clients have to authorise again.
      if (event.kind === 'session.ended') {
        await realtime.reauthorizeUser(event.payload.userId, exceptSocketId)
      }
    },
  }
}
