'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api/client'
import { useSession } from '@/stores/use-session'

const key = ['second-factor'] as const

/** What protects the account, read live. */
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
