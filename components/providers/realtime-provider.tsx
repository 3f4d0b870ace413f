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

/** Keeps one socket open while somebody is signed in; guests load none of it. Renders nothing. */
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

/** Some session of this person ended. If it was ours, the answer is «unauthorized» and the session store acts. */
function checkSession(): void {
  api('GET /v1/accounts/me').catch((error: unknown) => console.warn('Session is over', error))
}

/** Loads the realtime client only now: a page seen by guests must not carry it. */
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
    // No answer, too many requests, or a server in trouble.
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
