'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { deleteDrafts, deleteKept, deleteSeenPages, deleteTextsOfOthers } from '@/lib/local-data'
import { isPrivatePath, routes } from '@/lib/routes'
import { KEEPS_KEY } from '@/lib/shared/browser'
import { onSession, useSession, watchSession } from '@/stores/session'
import type { EndedWords } from './session-ended'

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
async function sayExpired(words: EndedWords, signIn: () => void): Promise<void> {
  try {
    const { sayEnded } = await import('./session-ended')
    sayEnded(words, signIn)
  } catch (error) {
    console.warn('The end of the session was not said', error)
  }
}

/** Synchronises the session of this tab, and leaves private pages when it ends. */
export function SessionProvider({ words }: { words: EndedWords }) {
  const router = useRouter()
  useEffect(() => {
    const stopListening = onSession((change) => {
      if (change !== 'signed_out' && change !== 'expired') return
      const { pathname, search, hash } = window.location
      if (!isPrivatePath(pathname)) return
      const signIn = routes.signIn({ next: pathname + search + hash })
      if (change === 'expired') void sayExpired(words, () => router.push(signIn))
      router.replace(routes.home())
    })
    const stopWatching = watchSession()
    return () => {
      stopWatching()
      stopListening()
    }
  }, [router, words])
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
