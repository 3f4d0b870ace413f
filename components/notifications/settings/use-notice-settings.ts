'use client'

import {
  type UseQueryResult,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { api } from '@/lib/api/client'
import type { NoticeSettings, NoticeSettingsChange } from '@/lib/contracts/notice-settings'
import { reverseOf, withChange } from './choices'

export const settingsKey = ['notice-settings'] as const
const scope = 'notice-settings'

export const useNoticeSettings = (): UseQueryResult<NoticeSettings> =>
  useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api('GET /v1/notifications/settings', { signal }),
  })

/** How the last change of one part of the settings stands. */
export type Saving = 'idle' | 'saving' | 'saved' | 'failed' | 'undone'

interface Made {
  change: NoticeSettingsChange
  reverse: NoticeSettingsChange
  undoes: boolean
}

export interface NoticeChange {
  saving: Saving
  save: (change: NoticeSettingsChange) => void
  undo: () => void
  retry: () => void
}

/** Changes that show at once, go out one after the other, and are taken back when they fail. */
export function useNoticeChange(): NoticeChange {
  const cache = useQueryClient()
  const showError = useErrorToast()
  const [last, setLast] = useState<Made | null>(null)
  const waiting = useIsMutating({ mutationKey: [scope] })
  const show = (change: NoticeSettingsChange) =>
    cache.setQueryData<NoticeSettings>(settingsKey, (now) => now && withChange(now, change))
  const mutation = useMutation({
    mutationKey: [scope],
    mutationFn: ({ change }: Made) => api('PATCH /v1/notifications/settings', { body: change }),
    onMutate: async ({ change }) => {
      await cache.cancelQueries({ queryKey: settingsKey })
      show(change)
    },
    onSuccess: (saved) => {
      // A later change that is on its way is shown already; its own answer follows.
      if (cache.isMutating({ mutationKey: [scope] }) === 1) cache.setQueryData(settingsKey, saved)
    },
    onError: (error, { reverse }) => {
      show(reverse)
      showError(error)
    },
    scope: { id: scope },
  })
  const run = (made: Made) => {
    setLast(made)
    mutation.mutate(made)
  }
  const { isPending, isError, isSuccess } = mutation
  return {
    saving:
      isPending && waiting > 0
        ? 'saving'
        : isError
          ? 'failed'
          : isSuccess
            ? last?.undoes
              ? 'undone'
              : 'saved'
            : 'idle',
    save: (change) => {
      const now = cache.getQueryData<NoticeSettings>(settingsKey)
      if (now) run({ change, reverse: reverseOf(now, change), undoes: false })
    },
    undo: () => {
      if (last) run({ change: last.reverse, reverse: last.change, undoes: true })
    },
    retry: () => {
      if (last) run(last)
    },
  }
}
