'use client'

import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { DomainEvent, EventKind, EventPayload } from '@/lib/contracts/events'
import { minuteMs } from '@/lib/shared/time'
import { liveState, serverLiveState, watchLiveState } from './live-state'

export const POLLING_MS = minuteMs

/** Calls `refetch` once a minute while the socket is unavailable and the page visible; never when undefined. */
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
   * Refetches when events may have been missed: once the subscription is confirmed (which is later than the first
   * fetch), after a reconnect, and once a minute without a socket.
   */
  onReconnect?: () => void
}

/**
 * Subscribes to a channel while the component is mounted; `null` subscribes to nothing. Payloads contain ids and
 * versions: handlers fetch the data. Handlers may change with every render.
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
  // The handler was selected by the event's kind.
  const handler = handlers[event.kind] as ((payload: DomainEvent['payload']) => void) | undefined
  handler?.(event.payload)
}
