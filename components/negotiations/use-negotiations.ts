'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { negotiationsKey, ownResumeQuery, ownVacancyQuery } from '@/components/layout/own-queries'
import { api } from '@/lib/api/client'
import { channel } from '@/lib/contracts/channels'
import type { NegotiationOrigin, NegotiationState } from '@/lib/contracts/enums'
import type { InboxSort } from '@/lib/contracts/negotiation-marks'
import type { NegotiationStage } from '@/lib/contracts/negotiation-stages'
import { useChannel } from '@/lib/realtime/use-channel'
import { noticesStore, setUnread } from '@/stores/notices'

/** Owner of the tab: a vacancy of the company or a resume of the person. */
export interface Scope {
  of: 'vacancy' | 'resume'
  publicId: string
}

/** A scope, or everything of the viewer. */
export type ListScope = Scope | { of: 'me' }

export interface PageQuery {
  origin: NegotiationOrigin
  /** Page size, 30 by default. */
  size?: number | undefined
  stage?: NegotiationStage | undefined
  phase?: 'open' | 'ended' | undefined
  status?: NegotiationState | undefined
  page: number
}

/** For the inbox of a vacancy only. */
export interface InboxQuery extends PageQuery {
  sort?: InboxSort | undefined
  tag?: string | undefined
  rating?: number | undefined
  noted?: '1' | undefined
  unread?: '1' | undefined
  own_stage?: string | undefined
}

export const oneKey = (publicId: string | null) => ['negotiations', 'one', publicId] as const

export function readPage(scope: ListScope, query: InboxQuery, signal?: AbortSignal) {
  if (scope.of === 'me') return api('GET /v1/my/negotiations', { query, signal })
  const params = { publicId: scope.publicId }
  return scope.of === 'vacancy'
    ? api('GET /v1/vacancies/:publicId/negotiations', { params, query, signal })
    : api('GET /v1/resumes/:publicId/negotiations', { params, query, signal })
}

/** Query key and fetch function of a page. */
export const negotiationsPage = (scope: ListScope, query: InboxQuery) => ({
  queryKey: [...negotiationsKey, 'page', scope, query] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => readPage(scope, query, signal),
})

/** Conversations with unread messages of a vacancy or resume, by tab. */
export function useUnreadConversations({ of, publicId }: Scope, known: boolean) {
  return useQuery({
    queryKey: [...negotiationsKey, 'unread', of, publicId],
    queryFn: ({ signal }) => api('GET /v1/my/conversations/unread', { query: { [of]: publicId }, signal }),
    enabled: known,
  })
}

export function useNegotiations(scope: ListScope, query: InboxQuery) {
  return useQuery({ ...negotiationsPage(scope, query), placeholderData: keepPreviousData })
}

/** One negotiation with its resume; disabled without an id. */
export function useNegotiation(publicId: string | null) {
  return useQuery({
    queryKey: oneKey(publicId),
    queryFn: ({ signal }) =>
      api('GET /v1/negotiations/:publicId', { params: { publicId: publicId ?? '' }, signal }),
    enabled: publicId !== null,
  })
}

/** Title, status and counters of the vacancy of the workspace. */
export const useOwnVacancyHead = (publicId: string) => useQuery(ownVacancyQuery(publicId))

export const useOwnResumeHead = (publicId: string) => useQuery(ownResumeQuery(publicId))

/**
 * Refetches the tab as soon as either side has done something; `known` is true once the vacancy or resume is known to
 * be the viewer's, since others may not join its channel.
 */
export function useLiveNegotiations({ of, publicId }: Scope, known: boolean): void {
  const client = useQueryClient()
  const refetch = useCallback(() => {
    void client.invalidateQueries({ queryKey: negotiationsKey })
  }, [client])
  // Stages, questions, test and open hours, in every part of the page.
  const refetchScreening = useCallback(() => {
    void client.invalidateQueries({ queryKey: ['screening'] })
  }, [client])
  const refetchAll = () => {
    refetch()
    if (of === 'vacancy') refetchScreening()
  }
  useChannel(
    known ? channel[of](publicId) : null,
    {
      'negotiation.created': refetch,
      'negotiation.updated': refetch,
      'interview.updated': refetch,
      'message.created': refetch,
      'message.read': refetch,
      'marks.updated': refetch,
      'test.updated': refetch,
      ...(of === 'vacancy'
        ? { 'vacancy.changed': refetch, 'screening.updated': refetchScreening }
        : { 'resume.changed': refetch }),
    },
    { onReconnect: refetchAll },
  )
}

/** Marks notifications about the viewed negotiation as read; `version` changes with every change of it. */
export function useReadNotices(publicId: string | null, version: number): void {
  useEffect(() => {
    void version
    const { unread, known } = noticesStore.getState()
    if (publicId === null || (known && unread === 0)) return
    api('POST /v1/notifications/read', { body: { about: publicId } }).then(
      (left) => setUnread(left.unread),
      (error: unknown) => console.warn('Notices could not be marked read', error),
    )
  }, [publicId, version])
}
