'use client'

import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { DomainEvent, EventKind, EventPayload } from '@/lib/contracts/events'
import { minuteMs } from '@/lib/shared/time'
import { liveState, serverLiveState, watchLiveState } from './live-state'

export const POLLING_MS = minuteMs

/** Calls `refetch` once a minute while the socket is unavailable and the page is looked at; undefined never. */
function usePollingFallback(refetch: (() => void) | undefined): void {
  const { connected } = useSyncExternalStore(watchLiveState, liveState, serverLiveState)
  const latest = useRef(refetch)
  useEffect(() => {
    latest.current = refetch
  })
  const idle = connected || refetch === undefined

  useEffect(() => {
    if (idle) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current?.()
    }, POLLING_MS)
    return () => clearInterval(timer)
  }, [idle])
}

export type EventHandlers = { [K in EventKind]?: (payload: EventPayload<K>) => void }

interface ChannelOptions {
  /**
   * Fetches anew whatever the events are about when some may have been missed: once the subscription is confirmed, which is
   * later than the first fetch, after a reconnect, and once a minute while there is no socket at all.
   */
  onReconnect?: () => void
}

/**
 * Listens to a channel while the component is shown; `null` listens to nothing. Payloads hold ids and versions:
 * a handler fetches what it needs. Handlers may change with every render.
 */
export function useChannel(
  channel: string | null,
  handlers: EventHandlers,
  options: ChannelOptions = {},
): void {
  const { connection } = useSyncExternalStore(watchLiveState, liveState, serverLiveState)
  const latest = useRef({ handlers, onReconnect: options.onReconnect })
  useEffect(() => {
    latest.current = { handlers, onReconnect: options.onReconnect }
  })
  const kinds = Object.keys(handlers).sort().join(' ')

  useEffect(() => {
    if (!connection || channel === null) return
    return connection.listen(channel, {
      kinds: kinds.split(' ').filter(Boolean) as EventKind[],
      onEvent: (event) => dispatch(latest.current.handlers, event),
      onSubscribed: () => latest.current.onReconnect?.(),
    })
  }, [connection, channel, kinds])

  usePollingFallback(
    options.onReconnect && channel !== null ? () => latest.current.onReconnect?.() : undefined,
  )
}

function dispatch(handlers: EventHandlers, event: DomainEvent): void {
  // The handler was looked up by the event's own kind.
  const handler = handlers[event.kind] as ((payload: DomainEvent['payload']) => void) | undefined
  handler?.(event.payload)
}
