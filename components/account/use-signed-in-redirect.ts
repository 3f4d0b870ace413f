'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { landingPath } from '@/lib/session/claims'
import { useSession } from '@/stores/use-session'

/** Query parameter with the own path a guest is to return to. */
export const NEXT_PARAM = 'next'

/** Leads a person who is signed in away from the pages for guests, whichever way and tab they came in by. */
export function useSignedInRedirect(): void {
  const router = useRouter()
  const accountType = useSession((state) => (state.entering ? undefined : state.user?.accountType))
  useEffect(() => {
    if (!accountType) return
    const next = new URLSearchParams(window.location.search).get(NEXT_PARAM)
    router.replace(landingPath(accountType, next))
  }, [accountType, router])
}
