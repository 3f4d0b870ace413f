'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { deleteDrafts, deleteTakes } from '@/lib/local-data'
import { isPrivatePath, routes } from '@/lib/routes'
import { onSession, sessionStore, watchSession } from '@/stores/session'
import { showToast } from '@/stores/toasts'

/** Synchronises the session of this tab, and leaves private pages when it ends. */
export function SessionProvider({ expiredText }: { expiredText: string }) {
  const router = useRouter()
  useEffect(() => {
    const stopListening = onSession((change) => {
      if (change === 'signed_out') {
        deleteDrafts()
        deleteTakes()
      }
      if (change !== 'signed_out' && change !== 'expired') return
      if (!isPrivatePath(window.location.pathname)) return
      if (change === 'expired') showToast({ variant: 'warning', message: expiredText })
      router.replace(routes.home())
    })
    const stopWatching = watchSession()
    // The session may have ended before this page was loaded; then no event will be fired.
    const { ready, user } = sessionStore.getState()
    if (ready && !user && isPrivatePath(window.location.pathname)) router.replace(routes.home())
    return () => {
      stopWatching()
      stopListening()
    }
  }, [router, expiredText])
  return null
}
