'use client'

import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api/client'
import type { Me } from '@/lib/contracts/accounts'
import { useSession } from '@/stores/use-session'

export const ME_KEY = ['me'] as const

/** The signed-in person, read live. */
export function useMe(): UseQueryResult<Me> {
  const id = useSession((state) => state.user?.id)
  return useQuery({
    queryKey: ME_KEY,
    queryFn: ({ signal }) => api('GET /v1/accounts/me', { signal }),
    enabled: id !== undefined,
  })
}
