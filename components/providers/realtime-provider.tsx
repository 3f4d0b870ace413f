'use client'

import { useEffect, useRef, useSyncExternalStore } from 'react'
import { api } from '@/lib/api/client'
import { plugApiCredentials } from '@/lib/api/credentials'
import { ApiError } from '@/lib/api/errors'
import { channel } from '@/lib/contracts/channels'
import { runtimeConfig } from '@/lib/env/runtime-config'
import type { Connection } from '@/lib/realtime/connection'
import { liveState, serverLiveState, setLiveState, watchLiveState } from '@/lib/realtime/live-state'
import { useChannel } from '@/lib/realtime/use-channel'
import { CLOSED_EVENT } from '@/lib/shared/maintenance'
import { plugPresence, presenceStore, realtimeConnected, realtimeDropped } from '@/stores/presence'
import { sessionStore, useSession } from '@/stores/session'

/** Pauses before the connection is tried again. */
const firstRetryMs = 1000
const lastRetryMs = 30_000
/** The page's own calls have proven its session: what is subscribed so soon after has missed nothing. */
const promptMs = 2000
/** While there is no socket the session is checked so long after it was lost; later once a minute. */
const checksMs = [5000, 15_000, 35_000]

/** Opens one socket while somebody is signed in; not loaded for guests. Renders nothing. */
export function RealtimeProvider() {
  const userId = useSession((session) => session.user?.id ?? null)

  useEffect(() => {
    plugPresence({
      userId: () => sessionStore.getState().user?.id ?? null,
      send: (body) => api('PUT /v1/presence', { body }),
    })
    plugApiCredentials({ socketId: () => presenceStore.getState().socketId })
  }, [])

  useEffect(() => {
    if (userId === null) return
    let connection: Connection | undefined
    let left = false
    let retry: ReturnType<typeof setTimeout> | undefined
    const open = (failed: number) =>
      connect().then(
        (opened) => {
          if (left) return opened.close()
          connection = opened
          setLiveState({ connection })
        },
        (error: unknown) => {
          console.warn('Realtime could not start', error)
          if (!left) retry = setTimeout(open, Math.min(firstRetryMs * 2 ** failed, lastRetryMs), failed + 1)
        },
      )
    void open(0)
    return () => {
      left = true
      clearTimeout(retry)
      setLiveState({ connection: undefined, connected: false })
      connection?.close()
    }
  }, [userId])

  // An event of before the subscription was not heard: without a socket, and once it is there late, the server is asked.
  const { connected } = useSyncExternalStore(watchLiveState, liveState, serverLiveState)
  const enteredAt = useRef(0)
  useEffect(() => {
    if (userId !== null) enteredAt.current = performance.now()
  }, [userId])
  useEffect(() => {
    if (userId === null || connected) return
    const timers = checksMs.map((wait) =>
      setTimeout(() => document.visibilityState === 'visible' && checkSession(), wait),
    )
    return () => timers.forEach(clearTimeout)
  }, [userId, connected])
  useChannel(
    userId === null ? null : channel.user(userId),
    { 'session.ended': checkSession },
    {
      onReconnect: () => {
        if (performance.now() - enteredAt.current > promptMs) checkSession()
      },
    },
  )
  return null
}

/**
 * A session of this person ended. If it was this one, the call answers «unauthorized» and the session store handles
 * it.
 */
function checkSession(): void {
  api('GET /v1/accounts/me').catch((error: unknown) => console.warn('Session is over', error))
}

/** Loaded on demand: guest pages must not contain the realtime client. */
async function connect(): Promise<Connection> {
  const [config, { clientOptions, openConnection }] = await Promise.all([
    runtimeConfig(),
    import('@/lib/realtime/connection'),
  ])
  return openConnection({
    key: config.realtime.key,
    options: clientOptions(config, location.origin),
    load: async () => {
      const [echo, pusher] = await Promise.all([import('laravel-echo'), import('pusher-js')])
      return { Echo: echo.default, Pusher: pusher.default }
    },
    authorize: (socketId, name) =>
      api('POST /v1/broadcasting/auth', { body: { socket_id: socketId, channel_name: name } }),
    // No response, 429 or 5xx.
    isTransient: (error) =>
      error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500),
    onConnected: (socketId) => {
      setLiveState({ connected: true })
      realtimeConnected(socketId)
    },
    onDropped: () => {
      setLiveState({ connected: false })
      realtimeDropped()
    },
    onClosed: () => window.dispatchEvent(new Event(CLOSED_EVENT)),
    log: console,
  })
}
