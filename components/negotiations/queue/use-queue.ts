'use client'

import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useCallback } from 'react'
import { negotiationsKey } from '@/components/layout/own-queries'
import { api } from '@/lib/api/client'
import { channel } from '@/lib/contracts/channels'
import { negotiationSources } from '@/lib/contracts/enums'
import { markLimits, ratings } from '@/lib/contracts/negotiation-marks'
import { negotiationStages } from '@/lib/contracts/negotiation-stages'
import {
  type QueueFilter,
  type QueueGroup,
  queueDays,
  queueExperience,
  queueGroups,
} from '@/lib/contracts/queue'
import { useChannel } from '@/lib/realtime/use-channel'
import { useAddress } from '../list-address'

export const queueKey = [...negotiationsKey, 'queue'] as const
/** Maximum pay offered as a filter, roubles. */
export const payLimits = [50_000, 80_000, 100_000, 150_000, 200_000, 300_000] as const
/** Items of a group shown in the overview. */
export const previewSize = 5
const pageSize = 50

export const queueFilterNames = [
  'vacancy',
  'manager',
  'client',
  'stage',
  'own_stage',
  'rating',
  'pay_to',
  'city',
  'experience',
  'source',
  'tag',
  'days',
] as const
export type QueueFilterName = (typeof queueFilterNames)[number]

/** Group, filters and open item, stored in the URL. */
export function useQueueAddress() {
  const params = useSearchParams()
  const { item, change } = useAddress()
  const get = (name: string) => params.get(name)
  const city = Number(get('city'))
  const filter: QueueFilter = {
    q: get('q')?.trim().slice(0, 100) || undefined,
    vacancy: /^[a-z2-9]{12}$/.exec(get('vacancy') ?? '')?.[0],
    manager: get('manager') === 'none' ? 'none' : /^[a-z2-9]{12}$/.exec(get('manager') ?? '')?.[0],
    client: /^[a-z2-9]{12}$/.exec(get('client') ?? '')?.[0],
    stage: negotiationStages.find((each) => each === get('stage')),
    own_stage: /^[a-z2-9]{12}$/.exec(get('own_stage') ?? '')?.[0],
    rating: ratings.find((each) => String(each) === get('rating')),
    pay_to: payLimits.find((each) => String(each) === get('pay_to')),
    city: Number.isInteger(city) && city > 0 && city < 2 ** 31 ? city : undefined,
    experience: queueExperience.find((each) => String(each) === get('experience')),
    source: negotiationSources.find((each) => each === get('source')),
    tag: get('tag')?.trim().slice(0, markLimits.tag) || undefined,
    days: queueDays.find((each) => String(each) === get('days')),
  }
  const narrowed = Object.values(filter).some((value) => value !== undefined)
  return {
    item,
    change,
    group: queueGroups.find((each) => each === get('group')) ?? null,
    filter,
    narrowed,
    /** Filters of a view instead of the present ones. */
    openView: (view: { group: QueueGroup | null; filter: QueueFilter }) =>
      change({
        item: null,
        group: view.group,
        ...Object.fromEntries(
          (['q', ...queueFilterNames] as const).map((name) => {
            const value = view.filter[name]
            return [name, value === undefined ? null : String(value)]
          }),
        ),
      }),
    reset: () =>
      change({ q: null, item: null, ...Object.fromEntries(queueFilterNames.map((name) => [name, null])) }),
  }
}

export function useQueueSummary(filter: QueueFilter) {
  return useQuery({
    queryKey: [...queueKey, 'summary', filter],
    queryFn: ({ signal }) => api('GET /v1/my/queue/summary', { query: filter, signal }),
    placeholderData: keepPreviousData,
  })
}

/**
 * The first items of a group, for the overview.
 * @param kept items opened here, which may stand among them now: the rest must not be pushed out by those
 */
export function useQueuePreview(group: QueueGroup, filter: QueueFilter, kept: number) {
  const size = Math.min(100, previewSize + kept)
  return useQuery({
    queryKey: [...queueKey, 'preview', group, filter],
    queryFn: ({ signal }) => api('GET /v1/my/queue', { query: { ...filter, group, size }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** A group page by page; each page goes on from the last item of the one before. */
export function useQueuePages(group: QueueGroup, filter: QueueFilter) {
  return useInfiniteQuery({
    queryKey: [...queueKey, 'pages', group, filter],
    queryFn: ({ pageParam: { after, after_due }, signal }) =>
      api('GET /v1/my/queue', { query: { ...filter, group, size: pageSize, after, after_due }, signal }),
    initialPageParam: {} as { after?: string; after_due?: string | undefined },
    getNextPageParam: ({ more, results }) => {
      const last = results.at(-1)
      return more && last ? { after: last.public_id, after_due: last.turn?.due_at } : undefined
    },
    placeholderData: keepPreviousData,
  })
}

/** Refetches the queue as soon as anybody of the company or a candidate has done something. */
export function useLiveQueue(): void {
  const client = useQueryClient()
  const refetch = useCallback(() => {
    void client.invalidateQueries({ queryKey: negotiationsKey })
  }, [client])
  const { data: companies } = useQuery({
    queryKey: ['companies'],
    queryFn: ({ signal }) => api('GET /v1/accounts/companies', { signal }),
  })
  const company = companies?.[0]
  useChannel(
    company ? channel.company(company.public_id) : null,
    {
      'negotiation.created': refetch,
      'negotiation.updated': refetch,
      'message.created': refetch,
      'message.read': refetch,
      'interview.updated': refetch,
    },
    { onReconnect: refetch },
  )
}

/** Keeps the end of the pane, where the actions are, on the screen wherever the pane begins. */
export function fitToScreen(pane: HTMLElement | null) {
  const measure = () => {
    const top = pane?.getBoundingClientRect().top ?? 0
    pane?.style.setProperty('--pane-top', `${Math.max(0, Math.round(top))}px`)
  }
  measure()
  const watch = new ResizeObserver(measure)
  watch.observe(document.body)
  window.addEventListener('scroll', measure, { passive: true })
  return () => {
    watch.disconnect()
    window.removeEventListener('scroll', measure)
  }
}
