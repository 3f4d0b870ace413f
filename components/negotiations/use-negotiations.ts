'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { api } from '@/lib/api/client'
import { channel } from '@/lib/contracts/channels'
import type { NegotiationOrigin, NegotiationState } from '@/lib/contracts/enums'
import type { InboxSort } from '@/lib/contracts/negotiation-marks'
import type { NegotiationStage } from '@/lib/contracts/negotiation-stages'
import { useChannel } from '@/lib/realtime/use-channel'
import { noticesStore, setUnread } from '@/stores/notices'

/** Whose tab it is: a vacancy of the company or a resume of the person. */
export interface Scope {
  of: 'vacancy' | 'resume'
  publicId: string
}

/** A scope, or everything of one's own. */
export type ListScope = Scope | { of: 'me' }

export interface PageQuery {
  origin: NegotiationOrigin
  /** 30 unless said otherwise. */
  size?: number | undefined
  stage?: NegotiationStage | undefined
  phase?: 'open' | 'ended' | undefined
  status?: NegotiationState | undefined
  page: number
}

/** Of a vacancy's inbox alone. */
export interface InboxQuery extends PageQuery {
  sort?: InboxSort | undefined
  tag?: string | undefined
  rating?: number | undefined
  noted?: '1' | undefined
  unread?: '1' | undefined
}

export const negotiationsKey = ['negotiations'] as const
export const ownItemKey = ({ of, publicId }: Scope) => ['negotiations', 'own', of, publicId] as const
export const oneKey = (publicId: string | null) => ['negotiations', 'one', publicId] as const

export function readPage(scope: ListScope, query: InboxQuery, signal?: AbortSignal) {
  if (scope.of === 'me') return api('GET /v1/my/negotiations', { query, signal })
  const params = { publicId: scope.publicId }
  return scope.of === 'vacancy'
    ? api('GET /v1/vacancies/:publicId/negotiations', { params, query, signal })
    : api('GET /v1/resumes/:publicId/negotiations', { params, query, signal })
}

/** How a page of a scope is asked for, and kept under which key. */
export const negotiationsPage = (scope: ListScope, query: InboxQuery) => ({
  queryKey: [...negotiationsKey, 'page', scope, query] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => readPage(scope, query, signal),
})

/** Conversations of a vacancy or resume that hold something new, by the tab they stand in. */
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

/** One negotiation with its resume; nothing without an id. */
export function useNegotiation(publicId: string | null) {
  return useQuery({
    queryKey: oneKey(publicId),
    queryFn: ({ signal }) =>
      api('GET /v1/negotiations/:publicId', { params: { publicId: publicId ?? '' }, signal }),
    enabled: publicId !== null,
  })
}

/** Title, state and counters of the vacancy whose cabinet it is. */
export function useOwnVacancyHead(publicId: string) {
  return useQuery({
    queryKey: ownItemKey({ of: 'vacancy', publicId }),
    queryFn: ({ signal }) => api('GET /v1/vacancies/:publicId/own', { params: { publicId }, signal }),
  })
}

export function useOwnResumeHead(publicId: string) {
  return useQuery({
    queryKey: ownItemKey({ of: 'resume', publicId }),
    queryFn: ({ signal }) => api('GET /v1/resumes/:publicId/own', { params: { publicId }, signal }),
  })
}

/**
 * Fetches anew whatever the tab shows as soon as either side has done something; `known` once it is clear that the
 * vacancy or resume is one's own, since strangers are not let into its channel.
 */
export function useLiveNegotiations({ of, publicId }: Scope, known: boolean): void {
  const client = useQueryClient()
  const refetch = useCallback(() => {
    void client.invalidateQueries({ queryKey: negotiationsKey })
  }, [client])
  // Stages, questions, the test and the hours, wherever on the page they stand.
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

/** What is being looked at needs no notice any more; `version` grows with every change of it. */
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
