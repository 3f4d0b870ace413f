'use client'

import { useMemo, useSyncExternalStore } from 'react'
import type { UserClaims } from '@/lib/contracts/accounts'
import { decodeClaims, SESSION_EVENT, storedTokenRecord } from '@/lib/session/claims'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange)
  window.addEventListener(SESSION_EVENT, onChange)
  return () => {
    window.removeEventListener('storage', onChange)
    window.removeEventListener(SESSION_EVENT, onChange)
  }
}

/** Claims of the signed-in person from the token of this browser; `null` on the server and for a guest. */
export function useClaims(): UserClaims | null {
  const record = useSyncExternalStore(subscribe, storedTokenRecord, () => null)
  return useMemo(() => {
    if (!record) return null
    try {
      return decodeClaims((JSON.parse(record) as { token: string }).token)
    } catch {
      return null
    }
  }, [record])
}
