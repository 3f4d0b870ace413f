'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { ChevronDownIcon } from '@/components/ui/icons'
import { api } from '@/lib/api/client'
import type { Batch } from '@/lib/contracts/batches'
import { formatComingMoment } from '@/lib/format/date'
import {
  batchesKey,
  isUnfinished,
  mayBeUndone,
  useBatches,
  useBatchName,
  useTold,
  useUndo,
} from './use-batches'

const hiddenKey = 'hidden-batches'

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
  const own = useBatches()
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

type LineProps = {
  batch: Batch
  /** Absent when nothing can be undone any more. */
  onUndo: (() => Promise<void>) | undefined
  onHide: () => void
}

/** One batch in one row; its details below when they are asked for. */
function BatchLine({ batch, onUndo, onHide }: LineProps) {
  const t = useTranslations('inbox.batch')
  const name = useBatchName()(batch)
  const [busy, setBusy] = useState(false)
  const [open, setOpen] = useState(false)
  const details = useId()
  const { counts } = batch
  const total = counts.waiting + counts.done + counts.failed + counts.undone
  const isRunning = isUnfinished(batch)
  return (
    <li>
      <div className="batch-row">
        <p role="status">
          <strong>{name}</strong>{' '}
          {isRunning
            ? t('progress', { done: counts.done + counts.failed, total })
            : t('done', { done: counts.done, failed: counts.failed })}
        </p>
        {onUndo ? (
          <Button
            size="sm"
            busy={busy}
            onClick={() => {
              setBusy(true)
              void onUndo().finally(() => setBusy(false))
            }}
          >
            {t('undo')}
          </Button>
        ) : null}
        {isRunning ? null : (
          <IconButton
            label={t('details')}
            icon={<ChevronDownIcon size={18} className={open ? 'rotate-180' : undefined} />}
            aria-expanded={open}
            aria-controls={details}
            onClick={() => setOpen(!open)}
          />
        )}
      </div>
      {isRunning ? (
        <progress className="w-full" max={total} value={counts.done + counts.failed} aria-hidden="true" />
      ) : null}
      <div id={details} hidden={!open}>
        {open ? <Details batch={batch} onHide={onHide} /> : null}
      </div>
    </li>
  )
}

/** Who was not reached and why, and when the letters go out. */
function Details({ batch, onHide }: { batch: Batch; onHide: () => void }) {
  const t = useTranslations('inbox.batch')
  const bulk = useTranslations('inbox.bulk')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { data } = useQuery({
    queryKey: [...batchesKey, batch.public_id],
    queryFn: ({ signal }) =>
      api('GET /v1/my/batches/:publicId', { params: { publicId: batch.public_id }, signal }),
  })
  const nameOf = ({ name, title }: { name: string | null; title: string }) =>
    name ?? bulk('nameless', { title })
  return (
    <div className="grid justify-items-start gap-2 pb-3">
      <ul className="grid gap-1 text-sm">
        {data?.failed.map((person) => (
          <li key={person.public_id} className="wrap-anywhere">
            {nameOf(person)} · {person.vacancy_title}: {bulk(`obstacle.${person.code}`)}
          </li>
        ))}
        {data?.waiting.map((person) => (
          <li key={person.public_id} className="wrap-anywhere">
            {nameOf(person)}: {t('goesOut', { when: formatComingMoment(person.due_at, { timeZone }) })}
          </li>
        ))}
      </ul>
      <Button size="sm" variant="ghost" onClick={onHide}>
        {t('hide')}
      </Button>
    </div>
  )
}
