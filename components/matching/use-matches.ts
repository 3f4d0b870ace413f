'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { api } from '@/lib/api/client'
import type { CallInput } from '@/lib/contracts/calls'
import { channel } from '@/lib/contracts/channels'
import { useChannel } from '@/lib/realtime/use-channel'

type Kind = 'resume' | 'vacancy'

const keys = {
  lists: (kind: Kind, publicId: string) => ['matching', 'list', kind, publicId] as const,
  counters: (kind: Kind, publicId: string) => ['matching', 'counters', kind, publicId] as const,
}

export function useResumeMatches(
  publicId: string,
  query: CallInput<'GET /v1/resumes/:publicId/matches', 'query'>,
) {
  return useQuery({
    queryKey: [...keys.lists('resume', publicId), query],
    queryFn: ({ signal }) =>
      api('GET /v1/resumes/:publicId/matches', { params: { publicId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useVacancyMatches(
  publicId: string,
  query: CallInput<'GET /v1/vacancies/:publicId/matches', 'query'>,
) {
  return useQuery({
    queryKey: [...keys.lists('vacancy', publicId), query],
    queryFn: ({ signal }) =>
      api('GET /v1/vacancies/:publicId/matches', { params: { publicId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

function useCounters(kind: Kind, publicId: string, enabled = true) {
  return useQuery({
    queryKey: keys.counters(kind, publicId),
    enabled,
    queryFn: ({ signal }) =>
      kind === 'resume'
        ? api('GET /v1/resumes/:publicId/matches/counters', { params: { publicId }, signal })
        : api('GET /v1/vacancies/:publicId/matches/counters', { params: { publicId }, signal }),
    // The page around it already reports a missing or foreign id.
    retry: false,
  })
}

/** Number of matches and of unseen ones, for the heading of the tab; updated live. */
export function useMatchCounters(kind: Kind, publicId: string, enabled = true) {
  const client = useQueryClient()
  const counters = useCounters(kind, publicId, enabled)
  const refetch = useCallback(() => {
    void client.invalidateQueries({ queryKey: keys.counters(kind, publicId) })
  }, [client, kind, publicId])
  useChannel(
    counters.isSuccess ? channel[kind](publicId) : null,
    { 'matches.updated': refetch, 'negotiation.created': refetch, 'negotiation.updated': refetch },
    { onReconnect: refetch },
  )
  return counters
}

/**
 * Keeps an open list current: removed items disappear at once, new ones wait behind a button so that rows do not shift
 * while somebody reads. Marks the list as seen on the server.
 */
export function useLiveList(kind: Kind, publicId: string, loaded: boolean) {
  const client = useQueryClient()
  const counters = useCounters(kind, publicId)
  const lists = useCallback(
    () => client.invalidateQueries({ queryKey: keys.lists(kind, publicId) }),
    [client, kind, publicId],
  )
  useChannel(
    loaded ? channel[kind](publicId) : null,
    { 'negotiation.created': () => void lists(), 'negotiation.updated': () => void lists() },
    { onReconnect: () => void lists() },
  )
  const markSeen = useCallback(async () => {
    try {
      if (kind === 'resume') await api('POST /v1/resumes/:publicId/matches/seen', { params: { publicId } })
      else await api('POST /v1/vacancies/:publicId/matches/seen', { params: { publicId } })
      // What was told is known here: nothing is asked again.
      client.setQueryData<{ new: number }>(
        keys.counters(kind, publicId),
        (known) => known && { ...known, new: 0 },
      )
    } catch (error) {
      console.warn('The look could not be told', error)
    }
  }, [client, kind, publicId])

  const seen = useRef(false)
  useEffect(() => {
    if (!loaded || seen.current) return
    seen.current = true
    void markSeen()
  }, [loaded, markSeen])

  const show = useCallback(async () => {
    await lists()
    await markSeen()
  }, [lists, markSeen])
  /** After the user's own action: realtime events are not sent to the tab that caused them. */
  const refresh = useCallback(() => {
    void lists()
    void client.invalidateQueries({ queryKey: keys.counters(kind, publicId) })
  }, [client, kind, publicId, lists])
  return { waiting: loaded ? (counters.data?.new ?? 0) : 0, show, refresh }
}
