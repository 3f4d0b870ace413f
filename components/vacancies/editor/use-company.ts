'use client'

import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api/client'
import { useSession } from '@/stores/use-session'
import type { PreviewCompany } from './preview'

/** The company the signed-in employer publishes for; a stand-in until it is known. */
export function useCompany(fallback: string): PreviewCompany {
  const isEmployer = useSession((state) => state.user?.accountType === 'employer')
  const { data } = useQuery({
    queryKey: ['me'],
    queryFn: () => api('GET /v1/accounts/me'),
    enabled: isEmployer,
  })
  return data?.company
    ? { name: data.company.name, verified: data.company.verification === 'verified' }
    : { name: fallback, verified: false }
}
