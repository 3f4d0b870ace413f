'use client'

import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api/client'

/** Whoever only looks on loads nothing; until that is known, nobody is kept waiting. */
export function useMayLoad(): boolean {
  const { data } = useQuery({ queryKey: ['me'], queryFn: () => api('GET /v1/accounts/me') })
  return data?.company?.role !== 'viewer'
}
