import { z } from '@/lib/contracts/zod'
import { minuteMs } from '@/lib/shared/time'

/** Events may arrive out of order, and clocks of nodes differ: asked for again, and dropped by their ids. */
const MARGIN_MS = 5_000
/** What a page shows was fetched at most so long before it subscribes; the server remembers a minute more. */
export const FETCHED_WITHIN_MS = 5 * minuteMs
const MAX_IDS = 1_000

const Incoming = z.object({
  event: z.string(),
  channel: z.string().optional(),
  data: z.unknown(),
  id: z.string().optional(),
  at: z.number().optional(),
})
const Outgoing = z.object({ event: z.string(), data: z.looseObject({ channel: z.string() }) })

function parsed<T>(schema: z.ZodType<T>, text: unknown): T | undefined {
  if (typeof text !== 'string') return undefined
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    // Not JSON: nothing of ours.
    return undefined
  }
}

/**
 * Remembers up to which position of the server's log each channel was heard, so that a subscription receives what was
 * missed. With a service that tells no positions nothing is asked for, and subscriptions are not resumed.
 */
export function createResume(openedAt: number, now: () => number = Date.now) {
  /** Position of a channel that was heard, and is not now. */
  const heardUntil = new Map<string, number>()
  /** Since when a channel is wanted that was not confirmed since then, by the local clock. */
  const wantedSince = new Map<string, number>()
  /** Confirmed on the present socket. */
  const confirmed = new Set<string>()
  const resumed = new Set<string>()
  const ids = new Set<string>()
  let latest: number | undefined
  let clock: { position: number; local: number } | undefined
  let isRepeated = false

  const lose = (channel: string) => {
    if (confirmed.delete(channel) && latest !== undefined) heardUntil.set(channel, latest - MARGIN_MS)
    resumed.delete(channel)
  }

  function since(channel: string): number | undefined {
    if (!clock) return undefined
    const heard = heardUntil.get(channel)
    const wanted = wantedSince.get(channel)
    if (wanted === undefined) return heard
    const fetchedAt = Math.max(openedAt, wanted - FETCHED_WITHIN_MS)
    return Math.max(0, heard ?? 0, clock.position - (clock.local - fetchedAt))
  }

  function remember(key: string): void {
    isRepeated = ids.has(key)
    if (isRepeated) return
    ids.add(key)
    const [oldest] = ids
    if (ids.size > MAX_IDS && oldest !== undefined) ids.delete(oldest)
  }

  return {
    /** Before the first subscription of a channel. */
    want(channel: string): void {
      wantedSince.set(channel, now())
    },
    /** A new socket has heard nothing yet. */
    open(): void {
      for (const channel of [...confirmed]) lose(channel)
      clock = undefined
    },
    receive(text: unknown): void {
      isRepeated = false
      const frame = parsed(Incoming, text)
      if (!frame) return
      const { event, channel, data, id, at } = frame
      if (event === 'pusher:connection_established' && at !== undefined)
        clock = { position: at, local: now() }
      if (at !== undefined) latest = Math.max(latest ?? 0, at)
      if (channel === undefined) return
      if (event === 'pusher_internal:subscription_succeeded') {
        confirmed.add(channel)
        wantedSince.delete(channel)
        if (String(data).includes('"resumed":true')) resumed.add(channel)
      } else if (id !== undefined) remember(`${channel} ${id}`)
    },
    /** The frame as it is to be sent. */
    send(text: unknown): unknown {
      const frame = parsed(Outgoing, text)
      if (!frame) return text
      const { channel } = frame.data
      if (frame.event === 'pusher:unsubscribe') lose(channel)
      // Members of presence channels tell each other things that no log holds.
      const isResumable = frame.event === 'pusher:subscribe' && !channel.startsWith('presence-')
      const position = isResumable ? since(channel) : undefined
      return position === undefined
        ? text
        : JSON.stringify({ ...frame, data: { ...frame.data, since: position } })
    },
    /** Whether the event being handled was heard before. */
    isRepeated: () => isRepeated,
    /** Whether the server sends what was missed, or will say that it has to be fetched. */
    isResumed: (channel: string) => resumed.has(channel),
  }
}

export type Resume = ReturnType<typeof createResume>
