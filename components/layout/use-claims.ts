'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { api } from '@/lib/api/client'
import type { UserClaims } from '@/lib/contracts/accounts'
import type { CompanyRight } from '@/lib/contracts/company-rights'
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

/**
 * What the member may do in the company they act for. Everything until that is known, and for an employer without a
 * company, who becomes the owner of their first one.
 */
export function useMay(): (right: CompanyRight) => boolean {
  const { data } = useQuery({ queryKey: ['me'], queryFn: () => api('GET /v1/accounts/me') })
  return (right) => data?.company?.may.includes(right) ?? true
}
