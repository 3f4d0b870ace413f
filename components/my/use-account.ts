'use client'

import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api/client'
import type { Me } from '@/lib/contracts/accounts'
import { useSession } from '@/stores/session'

const key = ['second-factor'] as const

/** State of the account's second factors, updated live. */
export function useSecondFactor() {
  const id = useSession((state) => state.user?.id)
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api('GET /v1/accounts/second-factor', { signal }),
    enabled: id !== undefined,
    staleTime: 60_000,
  })
}

export function useReloadSecondFactor(): () => Promise<void> {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: key })
}

export const ME_KEY = ['me'] as const

/** The signed-in person, updated live. */
export function useMe(): UseQueryResult<Me> {
  const id = useSession((state) => state.user?.id)
  return useQuery({
    queryKey: ME_KEY,
    queryFn: ({ signal }) => api('GET /v1/accounts/me', { signal }),
    enabled: id !== undefined,
  })
}
