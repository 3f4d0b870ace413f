'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api/client'
import { channel } from '@/lib/contracts/channels'
import type { CatalogueCode } from '@/lib/contracts/plan-catalogue'
import { useChannel } from '@/lib/realtime/use-channel'

const KEY = 'dv:unfinished'

/** Session-storage key of the resume whose contacts the person was opening when they left to buy more. */
export function saveUnfinished(resume: string): void {
  sessionStorage.setItem(KEY, resume)
}

export function forgetUnfinished(resume: string): void {
  if (sessionStorage.getItem(KEY) === resume) sessionStorage.removeItem(KEY)
}

/** Null when nothing is stored or the value is invalid. */
export function readUnfinished(): string | null {
  const kept = sessionStorage.getItem(KEY)
  return kept !== null && /^[\w-]{1,40}$/.test(kept) ? kept : null
}

const plansKey = ['plans'] as const

export const useCatalogue = () =>
  useQuery({
    queryKey: [...plansKey, 'catalogue'],
    queryFn: ({ signal }) => api('GET /v1/catalogue', { signal }),
  })

export const useSubscription = () =>
  useQuery({
    queryKey: [...plansKey, 'subscription'],
    queryFn: ({ signal }) => api('GET /v1/my/subscription', { signal }),
  })

export const useQuote = (code: CatalogueCode) =>
  useQuery({
    queryKey: [...plansKey, 'quote', code],
    queryFn: ({ signal }) => api('GET /v1/my/catalogue/:code/quote', { params: { code }, signal }),
  })

export const useServices = () =>
  useQuery({
    queryKey: [...plansKey, 'services'],
    queryFn: ({ signal }) => api('GET /v1/my/services', { signal }),
  })

export const useUses = (page: number) =>
  useQuery({
    queryKey: [...plansKey, 'uses', page],
    queryFn: ({ signal }) => api('GET /v1/my/services/uses', { query: { page, size: 10 }, signal }),
    placeholderData: keepPreviousData,
  })

export const usePurchases = (page: number) =>
  useQuery({
    queryKey: [...plansKey, 'purchases', page],
    queryFn: ({ signal }) => api('GET /v1/my/purchases', { query: { page, size: 10 }, signal }),
    placeholderData: keepPreviousData,
  })

/** The order a payment was for, if it was for one. */
export const usePurchaseOf = (payment: string | null) =>
  useQuery({
    queryKey: [...plansKey, 'purchase of', payment],
    queryFn: ({ signal }) =>
      api('GET /v1/my/purchases', { query: { payment: payment ?? '', size: 1 }, signal }),
    enabled: payment !== null,
    select: ({ results }) => results[0],
  })

/** Open vacancies of the company, for a select. */
export const useOpenVacancies = (enabled: boolean) =>
  useQuery({
    queryKey: [...plansKey, 'vacancies'],
    queryFn: ({ signal }) => api('GET /v1/my/vacancies', { query: { status: 'active', size: 100 }, signal }),
    enabled,
  })

/** Invalidates every query about plans. */
export function useRefreshPlans(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: plansKey })
}

/** Refetches plans, orders and remaining quotas whenever anybody in the company changes them. */
export function useLivePlans(companyId: string | null): void {
  const refresh = useRefreshPlans()
  useChannel(
    companyId === null ? null : channel.company(companyId),
    {
      'services.changed': refresh,
      'purchase.updated': refresh,
      'balance.updated': refresh,
      'vacancy.changed': refresh,
    },
    { onReconnect: refresh },
  )
}
