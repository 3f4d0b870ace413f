'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { api, apiAddress } from '@/lib/api/client'
import type { RecordedInterview } from '@/lib/contracts/interview-answers'

const key = (publicId: string) => ['interviews', 'answers', publicId]

export const useAnswers = (publicId: string, enabled = true) =>
  useQuery({
    queryKey: key(publicId),
    queryFn: ({ signal }) => api('GET /v1/interviews/:publicId/answers', { params: { publicId }, signal }),
    enabled,
  })

/** Shows what a call answered, without asking once more. */
export function useStoreAnswers(publicId: string): (answers: RecordedInterview) => void {
  const client = useQueryClient()
  return useCallback((answers) => client.setQueryData(key(publicId), answers), [client, publicId])
}

/** Where the recordings are, for a quarter of an hour; asked for anew before that is over. */
export const usePlayback = (publicId: string, version: string, enabled: boolean) =>
  useQuery({
    // Not among what a change reads anew: another address would stop the player.
    queryKey: ['recordings', publicId, version],
    queryFn: ({ signal }) => api('POST /v1/interviews/:publicId/playback', { params: { publicId }, signal }),
    enabled,
    staleTime: 10 * 60_000,
  })

/** Addresses of the recordings are relative to the API, which may live elsewhere. */
export function useRecordingUrl(path: string | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let current = true
    if (path === null) setUrl(null)
    else void apiAddress(path).then((found) => current && setUrl(found.url))
    return () => {
      current = false
    }
  }, [path])
  return url
}
