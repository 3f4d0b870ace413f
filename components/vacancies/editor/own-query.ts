'use client'

import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api/client'

export const ownVacancyKey = (publicId: string) => ['vacancy', publicId, 'own'] as const

/** A vacancy of the own company. A foreign or unknown id fails with `vacancy_not_found`. */
export function useOwnVacancy(publicId: string) {
  return useQuery({
    queryKey: ownVacancyKey(publicId),
    queryFn: () => api('GET /v1/vacancies/:publicId/own', { params: { publicId } }),
  })
}
