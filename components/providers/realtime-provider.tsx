'use client'

import { useEffect } from 'react'
import { useClaims } from '@/components/layout/use-claims'
import { api, plugApiCredentials } from '@/lib/api/client'
import { runtimeConfig } from '@/lib/env/runtime-config'
import { clientOptions } from '@/lib/realtime/client-options'
import { type Connection, openConnection } from '@/lib/realtime/connection'
import { setLiveState } from '@/lib/realtime/live-state'
import { plugPresence, presenceStore, realtimeConnected, realtimeDropped } from '@/stores/presence'

/** Keeps one socket open while somebody is signed in; guests load none of it. Renders nothing. */
export function RealtimeProvider() {
  const userId = useClaims()?.id ?? null

  useEffect(() => {
    plugPresence({ userId: () => userId, send: (body) => api('PUT /v1/presence', { body }) })
    plugApiCredentials({ socketId: () => presenceStore.getState().socketId })
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

  return null
}

async function connect(): Promise<Connection> {
  const config = await runtimeConfig()
  return openConnection({
    key: config.realtime.key,
    options: clientOptions(config, location.origin),
    load: async () => {
      const [echo, pusher] = await Promise.all([import('laravel-echo'), import('pusher-js')])
      return { Echo: echo.default, Pusher: pusher.default }
    },
    authorize: (socketId, channel) =>
      api('POST /v1/broadcasting/auth', { body: { socket_id: socketId, channel_name: channel } }),
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
