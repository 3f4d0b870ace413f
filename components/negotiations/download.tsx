'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { buttonClass } from '@/components/ui/button'
import { Menu, menuItemClass } from '@/components/ui/menu'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { saveBlob } from '@/lib/download/save-blob'
import type { Cell } from '@/lib/download/table'
import { showToast } from '@/stores/toasts'
import { type InboxQuery, type ListScope, readPage } from './use-negotiations'

const perPage = 100

export interface Column {
  title: string
  /** Characters. */
  width: number
  value: (negotiation: Negotiation) => Cell
}

type Props = {
  scope: ListScope
  query: InboxQuery
  total: number
  columns: readonly Column[]
  /** Of the file, without its ending; and of the sheet. */
  name: string
}

/** The list as it is narrowed down now, all of its pages, as a table for a spreadsheet. */
export function DownloadNegotiations({ scope, query, total, columns, name }: Props) {
  const t = useTranslations('negotiations.download')
  const showError = useErrorToast()
  const [done, setDone] = useState<number | null>(null)

  async function collect(): Promise<Cell[][]> {
    const rows: Cell[][] = [columns.map(({ title }) => title)]
    for (let page = 1; ; page += 1) {
      const { results } = await readPage(scope, { ...query, page, size: perPage })
      for (const negotiation of results) rows.push(columns.map(({ value }) => value(negotiation)))
      setDone(rows.length - 1)
      if (results.length < perPage) return rows
    }
  }

  async function download(format: 'xlsx' | 'csv'): Promise<void> {
    setDone(0)
    try {
      const [rows, { toCsv, toXlsx }] = await Promise.all([collect(), import('@/lib/download/table')])
      const blob =
        format === 'csv'
          ? new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' })
          : await toXlsx(
              rows,
              name,
              columns.map(({ width }) => width),
            )
      saveBlob(blob, `${name}.${format}`)
      showToast({ variant: 'success', message: t('done') })
    } catch (error) {
      showError(error)
    }
    setDone(null)
  }

  if (total === 0) return null
  if (done !== null) {
    return (
      <span className="text-sm text-soft" role="status">
        {t('progress', { done, total })}
      </span>
    )
  }
  return (
    <Menu
      trigger={t('button')}
      label={t('button')}
      align="start"
      triggerClassName={buttonClass({ size: 'sm' })}
    >
      {(['xlsx', 'csv'] as const).map((format) => (
        <button
          key={format}
          type="button"
          className={menuItemClass()}
          role="menuitem"
          onClick={() => void download(format)}
        >
          {t(format)}
        </button>
      ))}
    </Menu>
  )
}
