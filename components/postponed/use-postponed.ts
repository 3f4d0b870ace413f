'use client'

import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '@/lib/api/client'
import { channel } from '@/lib/contracts/channels'
import type { PostponedCounters, PostponedSort } from '@/lib/contracts/postponed'
import { useChannel } from '@/lib/realtime/use-channel'
import { useSession } from '@/stores/session'

/** Whose shelf it is: a candidate's resume or a company's vacancy. */
export type Side = 'resume' | 'vacancy'

export const postponedKey = ['shelf'] as const

/** Lists whose rows come and go with what is put aside and hidden. */
export async function refreshLists(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: postponedKey }),
    client.invalidateQueries({ queryKey: ['matching'] }),
    client.invalidateQueries({ queryKey: ['autopickup'] }),
  ])
}

export function usePostponed(side: Side, publicId: string, query: { page: number; sort: PostponedSort }) {
  return useQuery({
    queryKey: [...postponedKey, 'page', side, publicId, query],
    queryFn: ({ signal }) =>
      side === 'resume'
        ? api('GET /v1/resumes/:publicId/postponed', { params: { publicId }, query, signal })
        : api('GET /v1/vacancies/:publicId/postponed', { params: { publicId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Numbers of the tabs, live: what another tab puts aside is counted here too. */
export function usePostponedCounters(side: Side, publicId: string): PostponedCounters | undefined {
  const client = useQueryClient()
  const userId = useSession((session) => session.user?.id ?? null)
  const { data } = useQuery({
    queryKey: [...postponedKey, 'counters', side, publicId],
    queryFn: ({ signal }) =>
      side === 'resume'
        ? api('GET /v1/resumes/:publicId/shelf', { params: { publicId }, signal })
        : api('GET /v1/vacancies/:publicId/shelf', { params: { publicId }, signal }),
  })
  const refetch = useCallback(() => {
    void client.invalidateQueries({ queryKey: postponedKey })
    void client.invalidateQueries({ queryKey: ['autopickup'] })
  }, [client])
  const events = { 'counters.updated': refetch, 'autopickup.found': refetch }
  useChannel(userId ? channel.user(userId) : null, events, { onReconnect: refetch })
  // The shelf of a vacancy is the company's: a colleague may put people on it.
  const { data: companies } = useQuery({
    queryKey: ['companies'],
    queryFn: ({ signal }) => api('GET /v1/accounts/companies', { signal }),
    enabled: side === 'vacancy',
  })
  const company = companies?.[0]
  useChannel(company ? channel.company(company.public_id) : null, events)
  return data
}

/** Ten in the morning, so many days from now, by the person's own clock. */
export function inDays(days: number, now = new Date()): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 10).toISOString()
}

/** `2026-05-12` of a field into ten in the morning of that day; null for none. */
export function onDay(day: string): string | null {
  const [year, month, date] = day.split('-').map(Number)
  return year && month && date ? new Date(year, month - 1, date, 10).toISOString() : null
}

/** A moment as the field for dates writes it, by the person's own clock. */
export function dayOf(iso: string | null): string {
  if (!iso) return ''
  const at = new Date(iso)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
