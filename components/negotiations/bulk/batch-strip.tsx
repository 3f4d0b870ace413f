'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { negotiationsKey } from '@/components/layout/own-queries'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { api } from '@/lib/api/client'
import type { Batch } from '@/lib/contracts/batches'
import { minuteMs, secondMs } from '@/lib/shared/time'
import { showToast } from '@/stores/toasts'
import { BatchLine, useBatchName } from './batch-line'

/** Below the key of lists: a change of anything about negotiations refetches them too. */
export const batchesKey = [...negotiationsKey, 'batches'] as const
const hiddenKey = 'hidden-batches'

export const isUnfinished = ({ state }: Batch) => state === 'waiting' || state === 'running'
const mayBeUndone = (batch: Batch) => isUnfinished(batch) || batch.undoable_until !== null
/** What there is still to know or to do about it: the rest was said when it ended. */
const isOpen = (batch: Batch) => mayBeUndone(batch) || (batch.state === 'done' && batch.counts.failed > 0)

/**
 * The member's batches that run, can be undone, or have failures nobody has read, in one line above a list: several
 * stand behind their number.
 */
export function BatchStrip() {
  const t = useTranslations('inbox.batch')
  const [hidden, setHidden] = useState<readonly string[]>(() =>
    (localStorage.getItem(hiddenKey) ?? '').split(' '),
  )
  const { data } = useQuery({
    queryKey: batchesKey,
    queryFn: ({ signal }) => api('GET /v1/my/batches', { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(isUnfinished) ? secondMs : state.data?.some(mayBeUndone) ? minuteMs : false,
  })
  const own = data?.filter(({ author }) => author.mine)
  const undo = useUndo()
  useTold(own, undo)
  const shown = own?.filter((batch) => isOpen(batch) && !hidden.includes(batch.public_id)) ?? []
  const [first] = shown
  if (!first) return null
  const line = (batch: Batch) => (
    <BatchLine
      key={batch.public_id}
      batch={batch}
      onUndo={mayBeUndone(batch) ? () => undo(batch.public_id) : undefined}
      onHide={() => {
        const next = [...hidden.slice(-50), batch.public_id]
        setHidden(next)
        localStorage.setItem(hiddenKey, next.join(' '))
      }}
    />
  )
  if (shown.length === 1) return <ul className="batches">{line(first)}</ul>
  return (
    <details className="batches">
      <summary className="batch-row">{t('several', { count: shown.length })}</summary>
      <ul>{shown.map(line)}</ul>
    </details>
  )
}

function useUndo() {
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
function useTold(own: readonly Batch[] | undefined, undo: (publicId: string) => Promise<void>) {
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
