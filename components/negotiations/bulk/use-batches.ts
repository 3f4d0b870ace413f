'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { negotiationsKey } from '@/components/layout/own-queries'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { api } from '@/lib/api/client'
import type { Batch } from '@/lib/contracts/batches'
import { minuteMs, secondMs } from '@/lib/shared/time'
import { showToast } from '@/stores/toasts'

/** Below the key of lists: a change of anything about negotiations refetches them too. */
export const batchesKey = [...negotiationsKey, 'batches'] as const

export const isUnfinished = ({ state }: Batch) => state === 'waiting' || state === 'running'
export const mayBeUndone = (batch: Batch) => isUnfinished(batch) || batch.undoable_until !== null

export function useBatchName() {
  const t = useTranslations('inbox.batch.action')
  return ({ action, tag, stage, test }: Batch) =>
    t(action, { tag: tag ?? '', stage: stage ?? 'none', test: test ?? 'none' })
}

/** The member's own batches, newest first; followed while they run, and until they can no longer be undone. */
export function useBatches() {
  const { data } = useQuery({
    queryKey: batchesKey,
    queryFn: ({ signal }) => api('GET /v1/my/batches', { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(isUnfinished) ? secondMs : state.data?.some(mayBeUndone) ? minuteMs : false,
  })
  return data?.filter(({ author }) => author.mine)
}

export function useUndo() {
  const t = useTranslations('inbox.batch')
  const client = useQueryClient()
  const showError = useErrorToast()
  return async (publicId: string) => {
    try {
      const { counts } = await api('DELETE /v1/my/batches/:publicId', { params: { publicId } })
      showToast({ message: t('undone', { undone: counts.undone, done: counts.done }) })
    } catch (error) {
      showError(error)
    }
    await client.invalidateQueries({ queryKey: negotiationsKey })
  }
}

/** Says how each batch ended, once, while this list is open: the strip may be scrolled away. */
export function useTold(own: readonly Batch[] | undefined, undo: (publicId: string) => Promise<void>) {
  const t = useTranslations('inbox.batch')
  const nameOf = useBatchName()
  const client = useQueryClient()
  const told = useRef<Set<string> | null>(null)
  const ended = own?.filter((batch) => !isUnfinished(batch))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each is told once
  useEffect(() => {
    if (!ended) return
    const before = told.current
    told.current = new Set(ended.map(({ public_id }) => public_id))
    const fresh = before ? ended.filter(({ public_id }) => !before.has(public_id)) : []
    for (const batch of fresh) {
      if (batch.state === 'undone') continue
      const { done, failed } = batch.counts
      showToast({
        variant: failed > 0 ? 'warning' : 'success',
        title: nameOf(batch),
        message: t('done', { done, failed }),
        ...(mayBeUndone(batch) && {
          action: { label: t('undo'), run: () => void undo(batch.public_id) },
        }),
      })
    }
    // Whatever they changed is shown as it is now: rows, counts and the open pane.
    if (fresh.length > 0) void client.invalidateQueries({ queryKey: negotiationsKey })
  }, [own])
}
