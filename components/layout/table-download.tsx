'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { buttonClass } from '@/components/ui/button'
import { Menu, menuItemClass } from '@/components/ui/menu'
import type { Table, TableFormat } from '@/lib/download/save-file'
import type { Cell } from '@/lib/shared/spreadsheet'
import { showToast } from '@/stores/toasts'

const size = 100
const formats = ['xlsx', 'csv'] as const

export interface TableColumn<Row> {
  title: string
  /** Column width, characters. */
  width: number
  value: (row: Row) => Cell
}

type Props<Row> = Pick<Table, 'file' | 'sheet'> & {
  /** Label of the button. */
  label: string
  columns: readonly TableColumn<Row>[]
  /**
   * Rows of one page of the list, `after` the last row of the page before; an entry may take several rows. A list read by
   * keyset tells whether there is `more`.
   */
  read: (page: { page: number; size: number; after: Row | undefined }) => Promise<{
    results: readonly Row[]
    total: number
    more?: boolean
  }>
  /** Called before the first page; a rejection cancels the download. */
  before?: () => Promise<unknown>
  align?: 'start'
  /** Drawn over everything, for a bar that is scrolled sideways. */
  floating?: boolean
  small?: boolean
}

/** Downloads all pages of a list as a spreadsheet. */
export function TableDownload<Row>({
  label,
  columns,
  read,
  before,
  align,
  floating,
  small,
  ...names
}: Props<Row>) {
  const t = useTranslations('common.download')
  const showError = useErrorToast()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)

  async function collect(): Promise<Cell[][]> {
    await before?.()
    const rows: Cell[][] = [columns.map(({ title }) => title)]
    let after: Row | undefined
    for (let page = 1; ; page += 1) {
      const { results, total, more } = await read({ page, size, after })
      after = results.at(-1)
      for (const row of results) rows.push(columns.map(({ value }) => value(row)))
      setProgress({ done: Math.min(page * size, total), total })
      if (more === undefined ? page * size >= total : !more) return rows
    }
  }

  async function download(format: TableFormat): Promise<void> {
    setProgress({ done: 0, total: 0 })
    try {
      const [rows, { saveTable }] = await Promise.all([collect(), import('@/lib/download/save-file')])
      await saveTable({ rows, widths: columns.map(({ width }) => width), ...names }, format)
      showToast({ variant: 'success', message: t('done') })
    } catch (error) {
      showError(error)
    }
    setProgress(null)
  }

  if (progress !== null) {
    return (
      <span className="text-sm text-soft" role="status">
        {t('progress', progress)}
      </span>
    )
  }
  return (
    <Menu
      trigger={label}
      label={label}
      {...(align && { align })}
      {...(floating && { floating })}
      triggerClassName={buttonClass(small ? { size: 'sm' } : {})}
    >
      {formats.map((format) => (
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
