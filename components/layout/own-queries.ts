'use client'

import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api/client'
import type { Me } from '@/lib/contracts/accounts'
import { useSession } from '@/stores/session'

/**
 * Queries about the signed-in person and what is theirs, asked for by several features of one page: one key each, so that
 * one call answers all of them.
 */

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

/** Changes of a negotiation refetch what stands below this key. */
export const negotiationsKey = ['negotiations'] as const

/** Title, status and counters of an own vacancy. */
export const ownVacancyQuery = (publicId: string) =>
  queryOptions({
    queryKey: [...negotiationsKey, 'own', 'vacancy', publicId] as const,
    queryFn: ({ signal }) => api('GET /v1/vacancies/:publicId/own', { params: { publicId }, signal }),
  })

/** The same of an own resume. */
export const ownResumeQuery = (publicId: string) =>
  queryOptions({
    queryKey: [...negotiationsKey, 'own', 'resume', publicId] as const,
    queryFn: ({ signal }) => api('GET /v1/resumes/:publicId/own', { params: { publicId }, signal }),
  })

/** The company's stages with their numbers of people, which change with any negotiation. */
export const companyStagesQuery = queryOptions({
  queryKey: [...negotiationsKey, 'company-stages'] as const,
  queryFn: ({ signal }) => api('GET /v1/my/stages', { signal }),
})

/** Dispatched on `window` after an application: lists mark it. */
export const APPLIED_EVENT = 'dv:applied'
