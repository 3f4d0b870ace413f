import { sql } from 'drizzle-orm'
import { channelsOf, type DomainEvent, parseEvent } from '@/lib/contracts/events'
import type { Db } from '@/server/db/client'
import type { RealtimePort } from '@/server/platform/realtime-port'
import { traced } from '@/server/platform/tracing'
import { EVENTS_KEPT_MS, type RecentEvents } from '@/server/realtime/hub/event-log'
import { type OutboxHandler, outboxKey } from './outbox-handler'

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

const messages = (event: DomainEvent, dedupeKey: string) =>
  frames(event)
    .map((frame, part) => ({ ...frame, id: `${dedupeKey}.${part}` }))
    .filter(({ channels }) => channels.length > 0)

const maxRows = 5_000

/** What was broadcast in the last minutes, as the outbox remembers it: a process that starts has not heard it. */
export async function recentBroadcasts(db: Db): Promise<RecentEvents> {
  const { rows } = await db.execute<{ id: string; kind: string; data: unknown; at: number }>(sql`
    select id, kind, payload -> 'data' as data, extract(epoch from at)::float8 * 1000 as at
    from (
      select id, kind, payload, coalesce(announced_at, processed_at) as at
      from outbox order by id desc limit ${maxRows}
    ) newest
    where at > now() - make_interval(secs => ${EVENTS_KEPT_MS / 1000})
    order by id`)
  const events = rows.flatMap(({ id, kind, data, at }) => {
    const event = parseEvent(kind, data)
    if (!event) return []
    return messages(event, outboxKey(id)).map(({ payload, ...message }) => {
      return { ...message, name: kind, data: JSON.stringify(payload), at }
    })
  })
  // Were all of the newest rows young, older ones of these minutes may have been left out.
  const isWhole = rows.length < maxRows
  return { events, completeSince: isWhole ? Date.now() - EVENTS_KEPT_MS : (rows[0]?.at ?? Date.now()) }
}

/** Broadcasts changes to the browsers concerned: ids and versions only. */
export function broadcastEvents(realtime: Pick<RealtimePort, 'publish' | 'reauthorizeUser'>): OutboxHandler {
  return {
    name: 'broadcast',
    live: true,
    async handle({ event, dedupeKey, exceptSocketId }) {
      for (const { id, channels, payload } of messages(event, dedupeKey)) {
        const message = {
          id,
          name: event.kind,
          channels,
          data: JSON.stringify(payload),
          except: exceptSocketId,
        }
        await traced('realtime publish', { 'dvoe.channels': channels.length }, () =>
          realtime.publish(message),
        )
      }
      // An open socket outlives its session, so clients have to authorise again.
      if (event.kind === 'session.ended') {
        await realtime.reauthorizeUser(event.payload.userId, exceptSocketId)
      }
    },
  }
}
