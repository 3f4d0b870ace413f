'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormSkeleton } from '@/components/forms/creation/form-skeleton'
import { keptCopies } from '@/components/forms/creation/kept-copy'
import { LoadFailed } from '@/components/layout/load-failed'
import { api } from '@/lib/api/client'
import { loadDictionaries, namesById } from '@/lib/api/dictionaries'
import { ApiError } from '@/lib/api/errors'
import type { FieldError } from '@/lib/contracts/errors'
import type { OwnResume } from '@/lib/contracts/own-resumes'
import { emptyResumeForm } from './resume-form'

/** Local-storage copies of resume forms. */
export const resumeCopies = keptCopies('resume', emptyResumeForm)
export const { readNew: readLocalDraft, writeNew: writeLocalDraft } = resumeCopies

/** Field errors of a rejection; null when it was rejected for another reason. */
export function fieldErrorsIn(error: unknown): FieldError[] | null {
  return error instanceof ApiError && error.details.fields ? error.details.fields : null
}

export const publishResume = (publicId: string): Promise<OwnResume> =>
  api('POST /v1/resumes/:publicId/publication', { params: { publicId } })

export const ownResumeKey = (publicId: string) => ['resume', publicId, 'own'] as const

/** An own resume. A foreign or unknown id fails with `resume_not_found`. */
export function useOwnResume(publicId: string) {
  return useQuery({
    queryKey: ownResumeKey(publicId),
    queryFn: () => api('GET /v1/resumes/:publicId/own', { params: { publicId } }),
  })
}

export function useDictionaries() {
  return useQuery({
    queryKey: ['dictionaries'],
    queryFn: loadDictionaries,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

interface Props {
  publicId: string
  /** Heading of the page while the resume is loading. */
  title: string
  /** The 404 view, for a foreign or unknown id. */
  missing: ReactNode
  children: (own: OwnResume, byId: ReturnType<typeof namesById>) => ReactNode
}

/** Loads an own resume and the names of its ids; renders loading and error states. */
export function WithOwnResume({ publicId, title, missing, children }: Props) {
  const own = useOwnResume(publicId)
  const dictionaries = useDictionaries()
  if (own.error instanceof ApiError && own.error.status === 404) return missing
  if (own.isError || dictionaries.isError) {
    return <LoadFailed onRetry={() => void Promise.all([own.refetch(), dictionaries.refetch()])} />
  }
  if (!own.data || !dictionaries.data) return <FormSkeleton title={title} />
  return children(own.data, namesById(dictionaries.data))
}
