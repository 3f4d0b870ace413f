'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { buttonClass } from '@/components/ui/button'
import { Menu, menuItemClass } from '@/components/ui/menu'
import { api } from '@/lib/api/client'
import type { VacancyImport } from '@/lib/contracts/vacancy-imports'
import type { Cell } from '@/lib/download/table'
import { runtimeConfig } from '@/lib/env/runtime-config'
import { routes } from '@/lib/routes'
import { reasonsOf } from './problem-words'

const perPage = 100

/** Every row of the report as a table: one line per trouble, so that it can be sorted by field. */
export function ReportDownload({ made }: { made: VacancyImport }) {
  const t = useTranslations('vacancyImport')
  const showError = useErrorToast()
  const [busy, setBusy] = useState(false)

  async function collect(): Promise<Cell[][]> {
    const { siteUrl } = await runtimeConfig()
    const head = ['line', 'outcome', 'title', 'field', 'reason', 'link'] as const
    const table: Cell[][] = [head.map((name) => t(`report.head.${name}`))]
    for (let page = 1; ; page += 1) {
      const { results } = await api('GET /v1/my/vacancies/imports/:publicId/rows', {
        params: { publicId: made.public_id },
        query: { page, size: perPage },
      })
      for (const row of results) {
        const reasons = reasonsOf(row, t)
        const link = row.vacancy_id ? siteUrl + routes.vacancyEdit(row.vacancy_id) : null
        for (const { field, text } of reasons.length > 0 ? reasons : [{ field: '', text: '' }])
          table.push([row.line, t(`outcomes.${row.outcome}`), row.title, field, text, link])
      }
      if (results.length < perPage) return table
    }
  }

  async function download(format: 'xlsx' | 'csv'): Promise<void> {
    setBusy(true)
    try {
      const [table, { saveTable }] = await Promise.all([collect(), import('./template')])
      await saveTable(table, t('report.downloadName'), t('template.sheet'), format)
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }

  if (busy)
    return (
      <span className="text-sm text-soft" role="status">
        {t('report.downloading')}
      </span>
    )
  return (
    <Menu
      trigger={t('report.download')}
      label={t('report.download')}
      triggerClassName={buttonClass()}
      align="start"
    >
      <button type="button" role="menuitem" className={menuItemClass()} onClick={() => void download('xlsx')}>
        {t('report.downloadXlsx')}
      </button>
      <button type="button" role="menuitem" className={menuItemClass()} onClick={() => void download('csv')}>
        {t('report.downloadCsv')}
      </button>
    </Menu>
  )
}
