'use client'

import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { settingsKey } from '@/components/layout/reach/use-notice-settings'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { api } from '@/lib/api/client'
import type { NoticeSettings, NoticeSettingsChange } from '@/lib/contracts/notice-settings'

const scope = 'notice-settings'

/** Save status of one section. */
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

/** Optimistic updates, sent sequentially and rolled back on failure. */
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
      // A later change is pending and already shown; its own response follows.
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

/** The settings with a change applied. */
export function withChange(
  settings: NoticeSettings,
  { kinds = [], cadence, quiet, time_zone, has_chosen_reach }: NoticeSettingsChange,
): NoticeSettings {
  return {
    ...settings,
    cadence: cadence ?? settings.cadence,
    quiet: quiet ?? settings.quiet,
    time_zone: time_zone ?? settings.time_zone,
    has_chosen_reach: has_chosen_reach ?? settings.has_chosen_reach,
    kinds: settings.kinds.map((row) => {
      const next = { ...row }
      for (const { kind, channel, on } of kinds) {
        if (kind === row.kind && row[channel]?.fixed === false) next[channel] = { on, fixed: false }
      }
      return next
    }),
  }
}

/** The inverse of a change: the same fields with their current values. */
export function reverseOf(
  settings: NoticeSettings,
  { kinds, cadence, quiet, time_zone }: NoticeSettingsChange,
): NoticeSettingsChange {
  return {
    ...(kinds && {
      kinds: kinds.flatMap(({ kind, channel }) => {
        const row = settings.kinds.find((one) => one.kind === kind)
        const now = row?.[channel]
        return now ? [{ kind, channel, on: now.on }] : []
      }),
    }),
    ...(cadence && { cadence: settings.cadence }),
    ...(quiet && { quiet: settings.quiet }),
    ...(time_zone !== undefined && { time_zone: settings.time_zone }),
  }
}
