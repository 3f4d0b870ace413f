import { channelsOf, type DomainEvent } from '@/lib/contracts/events'
import type { RealtimePort } from '@/server/platform/realtime-port'
import type { OutboxHandler } from './outbox-handler'

const ofCompany = /^private-(?:company|vacancy)\./

/** One message of the Pusher protocol names so many channels at most. */
const maxChannels = 100

/**
 * What goes to whom: the candidate of a negotiation may not know which company it is, nor the company that two of its
 * resumes are of one person; so neither side is told who the other is, least of all where both listen.
 */
function frames(event: DomainEvent): { channels: string[]; payload: object }[] {
  const { payload } = event
  const channels = channelsOf(event)
  // A change of one vacancy is news to many people, who are nobody else's business.
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

/** Tells the browsers concerned that something changed: ids and versions, nothing to read. */
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
      // An open socket outlives the session that authorised it, unless it has to ask again.
      if (event.kind === 'session.ended') {
        await realtime.reauthorizeUser(event.payload.userId, exceptSocketId)
      }
    },
  }
}
