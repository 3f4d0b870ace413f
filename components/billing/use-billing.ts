'use client'

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { api } from '@/lib/api/client'
import type { LedgerKind } from '@/lib/contracts/billing'
import { channel } from '@/lib/contracts/channels'
import { useChannel } from '@/lib/realtime/use-channel'

export const billingKey = ['billing'] as const

export interface StatementQuery {
  kind: LedgerKind | ''
  from: string
  to: string
  page: number
}

export function useStatement({ kind, from, to, page }: StatementQuery) {
  return useQuery({
    queryKey: [...billingKey, 'statement', kind, from, to, page],
    queryFn: ({ signal }) =>
      api('GET /v1/my/statement', {
        query: { page, ...(kind && { kind }), ...(from && { from }), ...(to && { to }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

export function usePayments(page: number) {
  return useQuery({
    queryKey: [...billingKey, 'payments', page],
    queryFn: ({ signal }) => api('GET /v1/my/payments', { query: { page, size: 10 }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Polls every three seconds, forty times at most, until the payment is settled. */
export function usePayment(publicId: string | null) {
  return useQuery({
    queryKey: [...billingKey, 'payment', publicId],
    queryFn: ({ signal }) =>
      api('GET /v1/my/payments/:publicId', { params: { publicId: publicId ?? '' }, signal }),
    enabled: publicId !== null,
    retry: false,
    refetchInterval: ({ state }) =>
      (state.data?.status === 'pending' || state.data?.status === 'checking') && state.dataUpdateCount < 40
        ? 3_000
        : false,
  })
}

/** The company whose money it is, once it is known, and what the person may do with it. */
export function usePayer() {
  const { data } = useQuery({
    queryKey: [...billingKey, 'companies'],
    queryFn: ({ signal }) => api('GET /v1/accounts/companies', { signal }),
  })
  const company = data?.[0]
  return {
    company,
    companyId: company?.public_id ?? null,
    mayPay: company?.may.includes('pay') ?? false,
    isOwner: company?.role === 'owner',
  }
}

/** Keeps money on the screen as it is, whoever of the company moves it. */
export function useLiveBilling(companyId: string | null): void {
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: billingKey })
  useChannel(
    companyId === null ? null : channel.company(companyId),
    { 'balance.updated': refresh, 'payment.updated': refresh },
    { onReconnect: refresh },
  )
}

const size = 10

export function useRefunds(page: number) {
  return useQuery({
    queryKey: [...billingKey, 'refunds', page],
    queryFn: ({ signal }) => api('GET /v1/my/refunds', { query: { page, size }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useReceipts(page: number) {
  return useQuery({
    queryKey: [...billingKey, 'receipts', page],
    queryFn: ({ signal }) => api('GET /v1/my/receipts', { query: { page, size }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useInvoices(page: number) {
  return useQuery({
    queryKey: [...billingKey, 'invoices', page],
    queryFn: ({ signal }) => api('GET /v1/my/invoices', { query: { page, size }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useActs(page: number) {
  return useQuery({
    queryKey: [...billingKey, 'acts', page],
    queryFn: ({ signal }) => api('GET /v1/my/acts', { query: { page, size }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useMethods() {
  return useQuery({
    queryKey: [...billingKey, 'methods'],
    queryFn: ({ signal }) => api('GET /v1/my/payment-methods', { signal }),
  })
}

/** A change of the company's money, once at a time; what is on the screen is read anew after it. */
export function useRefreshBilling() {
  const client = useQueryClient()
  const showError = useErrorToast()
  const { isPending: busy, mutate: change } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => client.invalidateQueries({ queryKey: billingKey }),
    onError: showError,
  })
  return { busy, change }
}

/** Gives a file of the server to the browser to keep. */
export function useSaveFile() {
  const showError = useErrorToast()
  const [busy, setBusy] = useState(false)
  async function save(read: () => Promise<File>): Promise<void> {
    setBusy(true)
    try {
      const file = await read()
      const link = document.createElement('a')
      link.href = URL.createObjectURL(file)
      link.download = file.name
      link.click()
      // The browser has taken the bytes by the next turn; a minute is generous.
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return { busy, save }
}
