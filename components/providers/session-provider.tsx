'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { deleteDrafts, deleteTakes } from '@/lib/local-data'
import { isPrivatePath, routes } from '@/lib/routes'
import { onSession, sessionStore, watchSession } from '@/stores/session'
import { showToast } from '@/stores/toasts'

/** Keeps the session of this tab true, and leads a tab whose session is over out of the private pages. */
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
    // The session may have ended while this page was on its way: then nothing ends here that could be told.
    const { ready, user } = sessionStore.getState()
    if (ready && !user && isPrivatePath(window.location.pathname)) router.replace(routes.home())
    return () => {
      stopWatching()
      stopListening()
    }
  }, [router, expiredText])
  return null
}
