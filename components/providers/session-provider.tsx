'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { deleteDrafts, deleteSeenPages } from '@/lib/local-data'
import { isPrivatePath, routes } from '@/lib/routes'
import { onSession, useSession, watchSession } from '@/stores/session'
import { showToast } from '@/stores/toasts'

// Not in an effect: the page of the sign-out ends the session in one that runs before those of the layout.
// On the server no session changes.
onSession((change) => {
  if (change !== 'signed_out' && change !== 'expired') return
  deleteSeenPages()
  if (change === 'signed_out') deleteDrafts()
})

/** Synchronises the session of this tab, and leaves private pages when it ends. */
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
  // The session may have ended before this page was opened, or come back to: then no event is fired.
  const pathname = usePathname()
  const isGuest = useSession(({ ready, user }) => ready && !user)
  useEffect(() => {
    if (isGuest && isPrivatePath(pathname)) router.replace(routes.home())
  }, [isGuest, pathname, router])
  return null
}
