'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { api } from '@/lib/api/client'
import { billingKey } from './use-billing'

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
export function useMoneyChange() {
  const client = useQueryClient()
  const showError = useErrorToast()
  const [busy, setBusy] = useState(false)
  async function change(work: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    try {
      await work()
      await client.invalidateQueries({ queryKey: billingKey })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
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
