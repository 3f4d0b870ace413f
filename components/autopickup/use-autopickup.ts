'use client'

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api/client'
import type { Autopickup, FindMark } from '@/lib/contracts/autopickup'
import type { CallInput } from '@/lib/contracts/calls'

const keys = {
  all: ['autopickup'] as const,
  one: (resumeId: string) => ['autopickup', 'one', resumeId] as const,
  finds: (resumeId: string) => ['autopickup', 'finds', resumeId] as const,
}

export type Saved = CallInput<'PUT /v1/resumes/:publicId/autopickup', 'body'>

export function useAutopickup(resumeId: string) {
  return useQuery({
    queryKey: keys.one(resumeId),
    queryFn: ({ signal }) =>
      api('GET /v1/resumes/:publicId/autopickup', { params: { publicId: resumeId }, signal }),
  })
}

export function useFinds(resumeId: string, query: { page: number; mark?: FindMark | undefined }) {
  return useQuery({
    queryKey: [...keys.finds(resumeId), query],
    queryFn: ({ signal }) =>
      api('GET /v1/resumes/:publicId/autopickup/finds', { params: { publicId: resumeId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Caches the server's answer and refetches the finds. */
export function useStoreAutopickup(resumeId: string) {
  const client = useQueryClient()
  return async (autopickup?: Autopickup) => {
    if (autopickup) client.setQueryData(keys.one(resumeId), autopickup)
    await Promise.all([
      client.invalidateQueries({ queryKey: autopickup ? keys.finds(resumeId) : keys.all }),
      client.invalidateQueries({ queryKey: ['shelf'] }),
    ])
  }
}

export function useSaveAutopickup(resumeId: string) {
  const keep = useStoreAutopickup(resumeId)
  return useMutation({
    mutationFn: (body: Saved) =>
      api('PUT /v1/resumes/:publicId/autopickup', { params: { publicId: resumeId }, body }),
    onSuccess: (saved) => keep(saved),
    onError: () => keep(),
  })
}

/** The fields of the form; those that only the server sets are left out. */
export const settingsOf = (now: Autopickup): Saved => ({
  mode: now.mode,
  cadence: now.cadence,
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  min_score: now.min_score,
  mail: now.mail,
  greeting: now.greeting,
  state: now.state,
  criteria: now.criteria,
  revision: now.revision,
})
