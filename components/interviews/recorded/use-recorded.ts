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

/** Puts the answer of a call into the cache instead of refetching. */
export function useStoreAnswers(publicId: string): (answers: RecordedInterview) => void {
  const client = useQueryClient()
  return useCallback((answers) => client.setQueryData(key(publicId), answers), [client, publicId])
}

/** Playback URLs, valid for a quarter of an hour; refetched before they expire. */
export const usePlayback = (publicId: string, version: string, enabled: boolean) =>
  useQuery({
    // A query key of its own, which updates do not invalidate: a new URL would stop the player.
    queryKey: ['recordings', publicId, version],
    queryFn: ({ signal }) => api('POST /v1/interviews/:publicId/playback', { params: { publicId }, signal }),
    enabled,
    staleTime: 10 * 60_000,
  })

/** Playback URLs are relative to the API, which may be on another host. */
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
