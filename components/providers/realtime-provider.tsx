'use client'

import { useEffect } from 'react'
import { api, plugApiCredentials } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import { channel } from '@/lib/contracts/channels'
import { runtimeConfig } from '@/lib/env/runtime-config'
import type { Connection } from '@/lib/realtime/connection'
import { setLiveState } from '@/lib/realtime/live-state'
import { useChannel } from '@/lib/realtime/use-channel'
import { plugPresence, presenceStore, realtimeConnected, realtimeDropped } from '@/stores/presence'
import { sessionStore, useSession } from '@/stores/session'

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
    connect().then(
      (opened) => {
        if (left) return opened.close()
        connection = opened
        setLiveState({ connection })
      },
      (error: unknown) => console.warn('Realtime could not start', error),
    )
    return () => {
      left = true
      setLiveState({ connection: undefined, connected: false })
      connection?.close()
    }
  }, [userId])

  useChannel(userId === null ? null : channel.user(userId), { 'session.ended': checkSession })
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
    log: console,
  })
}
