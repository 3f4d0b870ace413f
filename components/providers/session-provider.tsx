'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { deleteDrafts, deleteKept, deleteSeenPages, deleteTextsOfOthers } from '@/lib/local-data'
import { isPrivatePath, routes } from '@/lib/routes'
import { KEEPS_KEY } from '@/lib/shared/browser'
import { onSession, useSession, watchSession } from '@/stores/session'

// Not in an effect: the page of the sign-out ends the session in one that runs before those of the layout.
// On the server no session changes.
onSession((change, user) => {
  // Another account finds nothing of the one before it.
  if (user) deleteTextsOfOthers(user.id)
  if (user && user.id !== localStorage.getItem(KEEPS_KEY)) deleteKept({ choice: true })
  if (change !== 'signed_out' && change !== 'expired') return
  deleteSeenPages()
  deleteKept({ choice: change === 'signed_out' })
  if (change === 'signed_out') deleteDrafts()
})

/** Few sessions end so: what shows it is loaded then. */
async function sayExpired(message: string): Promise<void> {
  try {
    const { showToast } = await import('@/stores/toasts')
    showToast({ variant: 'warning', message })
  } catch (error) {
    console.warn('The end of the session was not said', error)
  }
}

/** Synchronises the session of this tab, and leaves private pages when it ends. */
export function SessionProvider({ expiredText }: { expiredText: string }) {
  const router = useRouter()
  useEffect(() => {
    const stopListening = onSession((change) => {
      if (change !== 'signed_out' && change !== 'expired') return
      if (!isPrivatePath(window.location.pathname)) return
      if (change === 'expired') void sayExpired(expiredText)
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
    if (!isGuest) return
    deleteKept({ choice: false })
    if (isPrivatePath(pathname)) router.replace(routes.home())
  }, [isGuest, pathname, router])
  return null
}
