'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { api } from '@/lib/api/client'
import { showToast } from '@/stores/toasts'

const key = (...parts: readonly string[]) => ['screening', ...parts] as const

export const useStages = (publicId: string) =>
  useQuery({
    queryKey: key('stages', publicId),
    queryFn: ({ signal }) => api('GET /v1/vacancies/:publicId/stages', { params: { publicId }, signal }),
  })

export const useQuestions = (publicId: string) =>
  useQuery({
    queryKey: key('questions', publicId),
    queryFn: ({ signal }) => api('GET /v1/vacancies/:publicId/questions', { params: { publicId }, signal }),
  })

export const useVacancyTest = (publicId: string) =>
  useQuery({
    queryKey: key('test', publicId),
    queryFn: ({ signal }) => api('GET /v1/vacancies/:publicId/test', { params: { publicId }, signal }),
  })

export const useHours = (publicId: string) =>
  useQuery({
    queryKey: key('hours', publicId),
    queryFn: ({ signal }) =>
      api('GET /v1/vacancies/:publicId/availability', { params: { publicId }, signal }),
  })

export const useTests = () =>
  useQuery({ queryKey: key('tests'), queryFn: ({ signal }) => api('GET /v1/my/tests', { signal }) })

export const useReadyTests = () =>
  useQuery({ queryKey: key('ready'), queryFn: ({ signal }) => api('GET /v1/ready-tests', { signal }) })

export const useLetters = () =>
  useQuery({
    queryKey: key('letters'),
    queryFn: ({ signal }) => api('GET /v1/my/letter-templates', { signal }),
  })

const rowsOfPage = 20

/** One page of a list that the server answers whole; the last one when the address asks for more. */
export function pageOfList<T>(all: readonly T[], page: number): { shown: readonly T[]; pages: number } {
  const pages = Math.max(1, Math.ceil(all.length / rowsOfPage))
  const from = (Math.min(page, pages) - 1) * rowsOfPage
  return { shown: all.slice(from, from + rowsOfPage), pages }
}

/** Invalidates all queries of the settings. */
export function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['screening'] })
}

/**
 * The edited value beside the stored one: a colleague's save replaces an untouched form, and never overwrites edits.
 */
export function useDraft<T>(data: T) {
  const [base, setBase] = useState(data)
  const [draft, setDraft] = useState(data)
  const [seen, setSeen] = useState(data)
  const same = (one: T, other: T) => JSON.stringify(one) === JSON.stringify(other)
  const dirty = !same(base, draft)
  if (!same(data, seen)) {
    setSeen(data)
    if (!dirty) {
      setBase(data)
      setDraft(data)
    }
  }
  return {
    base,
    draft,
    dirty,
    put: (change: Partial<T>) => setDraft((before) => ({ ...before, ...change })),
    /** Discards the edits and starts from the stored version. */
    keep: (saved: T) => {
      setBase(saved)
      setDraft(saved)
    },
  }
}

/** Deletes something of the company at once, with undo in the toast. */
export function useRemoveWithUndo() {
  const t = useTranslations('screening')
  const refresh = useRefresh()
  const showError = useErrorToast()
  return async (done: string, away: () => Promise<unknown>, back: () => Promise<unknown>) => {
    try {
      await away()
      await refresh()
      showToast({
        message: done,
        action: { label: t('bringBack'), run: () => void back().then(refresh, showError) },
      })
    } catch (error) {
      showError(error)
    }
  }
}
