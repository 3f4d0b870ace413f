'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api/client'
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
