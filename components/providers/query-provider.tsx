'use client'

import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '@/lib/api/errors'
import { channel } from '@/lib/contracts/channels'
import { useChannel } from '@/lib/realtime/use-channel'
import { onSession, sessionStore, useSession } from '@/stores/session'

// What a press changes is drawn with it: a box that was ticked does not spring back for a moment first.
notifyManager.setScheduler(queueMicrotask)

const isHopeless = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

const newClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => !isHopeless(error) && failures < 2,
      },
      // Without a connection a write fails at once, in words, instead of waiting unseen for the network.
      mutations: { networkMode: 'always' },
    },
  })

let shared: QueryClient | undefined

/** One cache for all private pages of the tab; another person's arrival or a sign-out empties it. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => {
    // A server renders for many people at once and must not share anything between them.
    if (typeof window === 'undefined') return newClient()
    shared ??= newClient()
    return shared
  })
  useEffect(() => {
    let owner = sessionStore.getState().user?.id
    return onSession((_, user) => {
      if (user?.id !== owner) client.clear()
      owner = user?.id
    })
  }, [client])
  const userId = useSession((session) => session.user?.id ?? null)
  useChannel(userId === null ? null : channel.user(userId), {
    // Whoever may do more, or less, than a moment ago sees every page anew.
    'company.member_changed': (payload) => {
      if (payload.userId === userId) void client.invalidateQueries()
    },
  })
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
