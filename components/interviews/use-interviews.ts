'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '@/lib/api/client'
import type { CallResult } from '@/lib/contracts/calls'
import { channel } from '@/lib/contracts/channels'
import { type InterviewPhase, type InterviewTab, interviewPhases } from '@/lib/contracts/interview-states'
import { useChannel } from '@/lib/realtime/use-channel'

/** A vacancy of the company, a resume of the person, or everything of the viewer. */
export type Scope = { of: 'vacancy' | 'resume'; publicId: string } | { of: 'mine' }

const root = ['interviews'] as const

interface ListQuery {
  tab?: InterviewTab | undefined
  phase?: InterviewPhase | undefined
  page: number
  size?: number
}

function readList(scope: Scope, query: ListQuery, signal: AbortSignal) {
  if (scope.of === 'mine') return api('GET /v1/my/interviews', { query, signal })
  const params = { publicId: scope.publicId }
  return scope.of === 'vacancy'
    ? api('GET /v1/vacancies/:publicId/interviews', { params, query, signal })
    : api('GET /v1/resumes/:publicId/interviews', { params, query, signal })
}

/** A page of each phase, in one update: an interview that goes from one to the next never stands in two of them. */
export const useInterviewsByPhase = (
  scope: Scope,
  tab: InterviewTab | undefined,
  pages: Record<InterviewPhase, number>,
) =>
  useQuery({
    queryKey: [...root, 'phases', scope, tab, pages],
    queryFn: ({ signal }) =>
      Promise.all(
        interviewPhases.map(async (phase) => ({
          phase,
          ...(await readList(scope, { tab, phase, page: pages[phase], size: pageSizes[phase] }, signal)),
        })),
      ),
    placeholderData: keepPreviousData,
  })
const pageSizes: Record<InterviewPhase, number> = { waiting: 50, upcoming: 50, past: 10 }

/** Open interviews of a vacancy or resume by tab, kept up to date; for the counters of the tabs. */
export function useOpenInterviews(scope: Extract<Scope, { publicId: string }>) {
  const query = { page: 1, size: 1 }
  const open = useQuery({
    queryKey: [...root, 'list', scope, query],
    queryFn: ({ signal }) => readList(scope, query, signal),
    placeholderData: keepPreviousData,
  }).data?.open_by_tab
  // Others may not join the channel of an item.
  useLiveInterviews(open ? channelOf(scope, null) : null)
  return (
    open && {
      'video-interviews': { total: open.video, new: 0 },
      'office-interviews': { total: open.office, new: 0 },
    }
  )
}

export const useInterview = (publicId: string, enabled = true) =>
  useQuery({
    queryKey: [...root, 'one', publicId],
    queryFn: ({ signal }) => api('GET /v1/interviews/:publicId', { params: { publicId }, signal }),
    enabled,
  })

export const useSlots = (publicId: string) =>
  useQuery({
    queryKey: [...root, 'slots', publicId],
    queryFn: ({ signal }) =>
      api('GET /v1/interviews/:publicId/slots', { params: { publicId }, query: {}, signal }),
    // Refetched, so that slots taken by others disappear.
    refetchInterval: 20_000,
  })

export const useAgenda = ({
  enabled,
  ...query
}: {
  from: string
  to: string
  page: number
  mine?: '1' | undefined
  enabled: boolean
}) =>
  useQuery({
    queryKey: [...root, 'agenda', query],
    queryFn: ({ signal }) => api('GET /v1/my/agenda', { query: { ...query, size: 100 }, signal }),
    enabled,
    placeholderData: keepPreviousData,
  })

export const useOptions = (publicId: string) =>
  useQuery({
    queryKey: [...root, 'options', publicId],
    queryFn: ({ signal }) =>
      api('GET /v1/vacancies/:publicId/interview-options', { params: { publicId }, signal }),
  })

/** Pages of a hundred that the list of invitees is made of at most. */
const inviteePages = 20

/** Candidates of a vacancy who may be invited: those for whom the server offers the action. */
export const useInvitees = (vacancyId: string) =>
  useQuery({
    queryKey: [...root, 'people', vacancyId],
    queryFn: async ({ signal }) => {
      const found: Invitee[] = []
      for (let page = 1; page <= inviteePages; page += 1) {
        const { results, total, size } = await api('GET /v1/vacancies/:publicId/negotiations', {
          params: { publicId: vacancyId },
          query: { phase: 'open', size: 100, page },
          signal,
        })
        found.push(
          ...results.filter(({ actions }) => actions.some(({ action }) => action === 'propose_interview')),
        )
        if (page * size >= total) break
      }
      return found
    },
    // Whoever was opened a moment ago may be invited, too.
    gcTime: 0,
  })
export type Invitee = CallResult<'GET /v1/vacancies/:publicId/negotiations'>['results'][number]

export const useSession = (publicId: string) =>
  useQuery({
    queryKey: [...root, 'session', publicId],
    queryFn: ({ signal }) => api('GET /v1/interview-sessions/:publicId', { params: { publicId }, signal }),
  })

/** Whom the office expects within a day. */
export const useVisitors = (query: { from: string; to: string; page: number }) =>
  useQuery({
    queryKey: [...root, 'visitors', query],
    queryFn: ({ signal }) => api('GET /v1/my/visitors', { query: { ...query, size: 100 }, signal }),
    placeholderData: keepPreviousData,
  })

/** Invalidates all queries about interviews, and the cards of negotiations, which show the next one. */
export function useRefreshInterviews() {
  const client = useQueryClient()
  return useCallback(
    () =>
      Promise.all([
        client.invalidateQueries({ queryKey: root }),
        client.invalidateQueries({ queryKey: ['negotiations'] }),
      ]),
    [client],
  )
}

/** Refetches the shown interviews whenever either side has changed something. */
export function useLiveInterviews(name: string | null): void {
  const refresh = useRefreshInterviews()
  const again = () => void refresh()
  useChannel(name, { 'interview.updated': again }, { onReconnect: again })
}

export const channelOf = (scope: Scope, mine: string | null): string | null =>
  scope.of === 'mine' ? mine : channel[scope.of](scope.publicId)
