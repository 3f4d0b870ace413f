'use client'

import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '@/lib/api/client'
import { channel } from '@/lib/contracts/channels'
import type { PostponedCounters, PostponedSort } from '@/lib/contracts/postponed'
import { useChannel } from '@/lib/realtime/use-channel'
import { useSession } from '@/stores/session'

/** Owner of the list: a candidate's resume or a company's vacancy. */
export type Side = 'resume' | 'vacancy'

export const postponedKey = ['shelf'] as const

/** Query keys of lists that change when something is postponed or hidden. */
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

/** Tab counters, updated live, also for changes of another tab. */
export function usePostponedCounters(
  side: Side,
  publicId: string,
  enabled = true,
): PostponedCounters | undefined {
  const client = useQueryClient()
  const userId = useSession((session) => session.user?.id ?? null)
  const { data } = useQuery({
    queryKey: [...postponedKey, 'counters', side, publicId],
    queryFn: ({ signal }) =>
      side === 'resume'
        ? api('GET /v1/resumes/:publicId/shelf', { params: { publicId }, signal })
        : api('GET /v1/vacancies/:publicId/shelf', { params: { publicId }, signal }),
    enabled,
  })
  const refetch = useCallback(() => {
    void client.invalidateQueries({ queryKey: postponedKey })
    void client.invalidateQueries({ queryKey: ['autopickup'] })
  }, [client])
  const events = { 'counters.updated': refetch, 'autopickup.found': refetch }
  useChannel(userId ? channel.user(userId) : null, events, { onReconnect: refetch })
  // The list of a vacancy belongs to the company: colleagues may change it.
  const { data: companies } = useQuery({
    queryKey: ['companies'],
    queryFn: ({ signal }) => api('GET /v1/accounts/companies', { signal }),
    enabled: side === 'vacancy',
  })
  const company = companies?.[0]
  useChannel(company ? channel.company(company.public_id) : null, events)
  return data
}

/** 10:00 in a number of days, local time. */
export function inDays(days: number, now = new Date()): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 10).toISOString()
}

/** `2026-05-12` of a date input as 10:00 of that day; null for none. */
export function onDay(day: string): string | null {
  const [year, month, date] = day.split('-').map(Number)
  return year && month && date ? new Date(year, month - 1, date, 10).toISOString() : null
}

/** A moment as the value of a date input, local time. */
export function dayOf(iso: string | null): string {
  if (!iso) return ''
  const at = new Date(iso)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
