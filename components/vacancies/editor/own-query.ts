'use client'

import { useQuery } from '@tanstack/react-query'
import { keptCopies } from '@/components/forms/creation/kept-copy'
import { useMe } from '@/components/layout/own-queries'
import { api } from '@/lib/api/client'
import type { PreviewCompany } from './preview'
import { emptyVacancyForm } from './vacancy-form'

/** Local-storage copies of vacancy forms. */
export const vacancyCopies = keptCopies('vacancy', emptyVacancyForm)
export const { readNew: readLocalDraft } = vacancyCopies

export const ownVacancyKey = (publicId: string) => ['vacancy', publicId, 'own'] as const

/** A vacancy of the own company. A foreign or unknown id fails with `vacancy_not_found`. */
export function useOwnVacancy(publicId: string) {
  return useQuery({
    queryKey: ownVacancyKey(publicId),
    queryFn: () => api('GET /v1/vacancies/:publicId/own', { params: { publicId } }),
  })
}

/** The company the signed-in employer publishes for; a placeholder until it is loaded. */
export function useCompany(fallback: string): PreviewCompany {
  const { data } = useMe()
  return data?.company
    ? { name: data.company.name, verified: data.company.verification === 'verified' }
    : { name: fallback, verified: false }
}
