'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { bulkDeclineLimit } from '@/lib/contracts/bulk-decline'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { openModal } from '@/stores/modals'
import { negotiationsKey } from './use-negotiations'

export const canDecline = ({ actions }: Negotiation): boolean =>
  actions.some(({ action }) => action === 'decline')

/** What is chosen in a list, kept while one steps through its pages. */
export function useChosen() {
  const [rows, setRows] = useState<ReadonlyMap<string, Negotiation>>(new Map())
  return {
    has: (publicId: string) => rows.has(publicId),
    toggle: (row: Negotiation) =>
      setRows((before) => {
        const next = new Map(before)
        if (!next.delete(row.public_id)) next.set(row.public_id, row)
        return next
      }),
    clear: () => setRows(new Map()),
    /** As the list shows them now: what was opened meanwhile counts as opened. */
    of: (shown: readonly Negotiation[]): Negotiation[] =>
      [...rows.values()].map((row) => shown.find((each) => each.public_id === row.public_id) ?? row),
  }
}

type Props = { vacancyId: string; chosen: readonly Negotiation[]; onClear: () => void }

/** What can be done with all that is chosen; nothing while nothing is. */
export function BulkBar({ vacancyId, chosen, onClear }: Props) {
  const t = useTranslations('inbox.bulk')
  const client = useQueryClient()
  if (chosen.length === 0) return null
  const tooMany = chosen.length > bulkDeclineLimit

  async function decline() {
    const { BulkDeclineForm } = await import('./bulk-decline-form')
    const done = await openModal(BulkDeclineForm, {
      title: t('title', { count: chosen.length }),
      size: 'lg',
      props: {
        vacancyId,
        chosen,
        changed: () => {
          onClear()
          void client.invalidateQueries({ queryKey: negotiationsKey })
        },
      },
    })
    if (!done) await client.invalidateQueries({ queryKey: negotiationsKey })
  }

  return (
    <section className="inbox-bulk" aria-label={t('label')}>
      <p className="flex-1" role="status">
        {t('selected', { count: chosen.length })}
        {tooMany ? <span className="text-danger"> · {t('limit', { limit: bulkDeclineLimit })}</span> : null}
      </p>
      <Button size="sm" variant="danger" disabled={tooMany} onClick={() => void decline()}>
        {t('decline')}
      </Button>
      <Button size="sm" variant="ghost" onClick={onClear}>
        {t('clear')}
      </Button>
    </section>
  )
}
