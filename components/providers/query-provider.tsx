'use client'

import { notifyManager, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError, isOutOfReach } from '@/lib/api/errors'
import { channel } from '@/lib/contracts/channels'
import { useChannel } from '@/lib/realtime/use-channel'
import { REFUSED_EVENT } from '@/lib/shared/browser'
import { rightsStore } from '@/stores/rights'
import { onSession, sessionStore, useSession } from '@/stores/session'

// Notify synchronously, so that an optimistic update renders with the click: a ticked box must not flash back.
notifyManager.setScheduler(queueMicrotask)

const isHopeless = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

const newClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isOutOfReach(error)) window.dispatchEvent(new Event(REFUSED_EVENT))
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Asked without a network, too: this device may have kept the answer. Only what fails then waits for the network.
        networkMode: 'offlineFirst',
        // Without a network a second try waits for it, and the page would show neither an answer nor that there is none.
        retry: (failures, error) => navigator.onLine && !isHopeless(error) && failures < 2,
      },
      // Offline, a mutation fails at once instead of being paused invisibly.
      mutations: { networkMode: 'always' },
    },
  })

let shared: QueryClient | undefined

/** One query cache per tab for private pages; cleared at a sign-out and when the account changes. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => {
    // On the server a cache must not be shared between requests.
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
  // Of a company whose access has ended nothing stays in this tab.
  useEffect(
    () =>
      rightsStore.subscribe(({ ended }, before) => {
        if (!ended || before.ended) return
        // A page that stays for whoever left asks again; all others are gone.
        if (ended.state === 'left') void client.resetQueries()
        else client.clear()
      }),
    [client],
  )
  const userId = useSession((session) => session.user?.id ?? null)
  useChannel(userId === null ? null : channel.user(userId), {
    // The person's rights have changed: refetch everything.
    'company.member_changed': (payload) => {
      if (payload.userId === userId) void client.invalidateQueries()
    },
  })
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
