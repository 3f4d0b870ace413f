'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { negotiationsKey } from '@/components/layout/own-queries'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { Batch } from '@/lib/contracts/batches'
import { formatComingMoment } from '@/lib/format/date'
import { hourMs, secondMs } from '@/lib/shared/time'
import { showToast } from '@/stores/toasts'

/** Below the key of lists: a change of anything about negotiations refetches them too. */
export const batchesKey = [...negotiationsKey, 'batches'] as const
const hiddenKey = 'hidden-batches'

const isUnfinished = ({ state }: Batch) => state === 'waiting' || state === 'running'

/** Progress and results of the member's batches of the last hour, or with letters that still wait. */
export function BatchStrip() {
  const [hidden, setHidden] = useState<readonly string[]>(() =>
    (localStorage.getItem(hiddenKey) ?? '').split(' '),
  )
  const { data } = useQuery({
    queryKey: batchesKey,
    queryFn: ({ signal }) => api('GET /v1/my/batches', { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? secondMs : false),
  })
  const shown = (data ?? []).filter(
    (batch) =>
      batch.author.mine &&
      !hidden.includes(batch.public_id) &&
      (isUnfinished(batch) || Date.now() - new Date(batch.created_at).getTime() < hourMs),
  )
  if (shown.length === 0) return null
  return (
    <ul className="grid gap-2">
      {shown.slice(0, 3).map((batch) => (
        <Line
          key={batch.public_id}
          batch={batch}
          onHide={() => {
            const next = [...hidden.slice(-50), batch.public_id]
            setHidden(next)
            localStorage.setItem(hiddenKey, next.join(' '))
          }}
        />
      ))}
    </ul>
  )
}

function Line({ batch, onHide }: { batch: Batch; onHide: () => void }) {
  const t = useTranslations('inbox.batch')
  const client = useQueryClient()
  const showError = useErrorToast()
  const [busy, setBusy] = useState(false)
  const { action, state, counts, public_id: publicId } = batch
  // Whatever it changed is shown as it is now: rows, counts and the open pane; the strip may be scrolled away.
  const isRunning = isUnfinished(batch)
  const ran = useRef(isRunning)
  const name = t(`action.${action}`, {
    tag: batch.tag ?? '',
    stage: batch.stage ?? 'none',
    test: batch.test ?? 'none',
  })
  const said = t('done', { done: counts.done, failed: counts.failed })
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, at the end
  useEffect(() => {
    if (ran.current && !isRunning && state !== 'undone') {
      void client.invalidateQueries({ queryKey: negotiationsKey })
      showToast({
        variant: counts.failed > 0 ? 'warning' : 'success',
        title: name,
        message: said,
        ...(undoable && { action: { label: t('undo'), run: () => void undo() } }),
      })
    }
    ran.current = isRunning
  }, [isRunning, state, said])
  const total = counts.waiting + counts.done + counts.failed + counts.undone
  const undoable = state === 'waiting' || state === 'running' || batch.undoable_until !== null

  async function undo() {
    setBusy(true)
    try {
      await api('DELETE /v1/my/batches/:publicId', { params: { publicId } })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
    await client.invalidateQueries({ queryKey: negotiationsKey })
  }

  return (
    <li className="grid gap-2 rounded-box border border-line p-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="flex-1 min-w-40" role="status">
          <strong>{name}</strong>{' '}
          {isUnfinished(batch)
            ? t('progress', { done: counts.done + counts.failed, total })
            : state === 'undone'
              ? t('undone', { undone: counts.undone, done: counts.done })
              : said}
        </p>
        {undoable ? (
          <Button size="sm" busy={busy} onClick={() => void undo()}>
            {t('undo')}
          </Button>
        ) : null}
        {isUnfinished(batch) ? null : (
          <Button size="sm" variant="ghost" onClick={onHide}>
            {t('hide')}
          </Button>
        )}
      </div>
      {isUnfinished(batch) ? (
        <progress className="w-full" max={total} value={counts.done + counts.failed} aria-hidden="true" />
      ) : null}
      {counts.failed > 0 || batch.undoable_until ? <Details batch={batch} /> : null}
    </li>
  )
}

/** Who was not reached and why, and when the letters go out. */
function Details({ batch }: { batch: Batch }) {
  const t = useTranslations('inbox.batch')
  const words = useTranslations('inbox.bulk.obstacle')
  const [open, setOpen] = useState(false)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { data } = useQuery({
    queryKey: [...batchesKey, batch.public_id],
    queryFn: ({ signal }) =>
      api('GET /v1/my/batches/:publicId', { params: { publicId: batch.public_id }, signal }),
    enabled: open,
  })
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 py-2.5 cursor-pointer">{t('details')}</summary>
      <ul className="grid gap-1 text-sm">
        {data?.failed.map(({ public_id, name, title, code, vacancy_title }) => (
          <li key={public_id} className="wrap-anywhere">
            {name ?? title} · {vacancy_title}: {words(code)}
          </li>
        ))}
        {data?.waiting.map(({ public_id, name, title, due_at }) => (
          <li key={public_id} className="wrap-anywhere">
            {name ?? title}: {t('goesOut', { when: formatComingMoment(due_at, { timeZone }) })}
          </li>
        ))}
      </ul>
    </details>
  )
}
