'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Batch } from '@/lib/contracts/batches'
import { BatchLine } from './batch-line'
import { mayBeUndone, useBatches, useTold, useUndo } from './use-batches'

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
