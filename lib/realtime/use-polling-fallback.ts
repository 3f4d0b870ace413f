'use client'

import { useEffect, useRef, useSyncExternalStore } from 'react'
import { liveState, serverLiveState, watchLiveState } from './live-state'

export const POLLING_MS = 60_000

/** Calls `refetch` once a minute while the socket is unavailable and the page is looked at; undefined never. */
export function usePollingFallback(refetch: (() => void) | undefined): void {
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
