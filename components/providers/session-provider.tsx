'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { isPrivatePath, routes } from '@/lib/routes'
import { onSession, watchSession } from '@/stores/session'
import { showToast } from '@/stores/toasts'

/** Keeps the session of this tab true, and leads a tab whose session is over out of the private pages. */
export function SessionProvider({ expiredText }: { expiredText: string }) {
  const router = useRouter()
  useEffect(() => {
    const stopListening = onSession((change) => {
      if (change !== 'signed_out' && change !== 'expired') return
      if (!isPrivatePath(window.location.pathname)) return
      if (change === 'expired') showToast({ variant: 'warning', message: expiredText })
      router.replace(routes.home())
    })
    const stopWatching = watchSession()
    return () => {
      stopWatching()
      stopListening()
    }
  }, [router, expiredText])
  return null
}
