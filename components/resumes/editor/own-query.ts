'use client'

import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api/client'
import { loadDictionaries } from '@/lib/api/dictionaries'

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
