'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { buttonClass } from '@/components/ui/button'
import { Menu, menuItemClass } from '@/components/ui/menu'
import { api } from '@/lib/api/client'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import { saveBlob } from '@/lib/download/save-blob'
import type { Cell } from '@/lib/download/table'
import { runtimeConfig } from '@/lib/env/runtime-config'
import { salaryText } from '@/lib/format/salary'
import { routes } from '@/lib/routes'
import { showToast } from '@/stores/toasts'
import type { OwnQuery } from './own-address'

const perPage = 100
const columns = [
  'title',
  'status',
  'code',
  'role',
  'cities',
  'salary',
  'manager',
  'department',
  'published',
  'expires',
  'closed',
  'reason',
  'applications',
  'newApplications',
  'invitations',
  'views',
  'link',
] as const
type Column = (typeof columns)[number]

const widths: Record<Column, number> = {
  title: 44,
  status: 16,
  code: 16,
  role: 28,
  cities: 28,
  salary: 26,
  manager: 24,
  department: 20,
  published: 14,
  expires: 14,
  closed: 14,
  reason: 24,
  applications: 10,
  newApplications: 10,
  invitations: 12,
  views: 12,
  link: 48,
}

const day = (moment: string | null): string | null =>
  moment === null ? null : new Date(moment).toLocaleDateString('ru-RU', { timeZone: 'Europe/Moscow' })

/** The list as it is narrowed down now, all of its pages, as a table. */
export function Download({ filter, total }: { filter: OwnQuery; total: number }) {
  const t = useTranslations('ownVacancies')
  const states = useTranslations('vacancyForm.states')
  const common = useTranslations('common')
  const showError = useErrorToast()
  const [done, setDone] = useState<number | null>(null)

  const rowOf = (vacancy: OwnVacancy, siteUrl: string): Record<Column, Cell> => ({
    title: vacancy.fields.title ?? '',
    status: states(vacancy.status),
    code: vacancy.fields.code ?? null,
    role: vacancy.role,
    cities: vacancy.cities.join(', '),
    salary: salaryText(vacancy.fields.salary ?? null, common),
    manager: vacancy.manager?.name ?? null,
    department: vacancy.fields.department ?? null,
    published: day(vacancy.published_at),
    expires: day(vacancy.expires_at),
    closed: day(vacancy.closed_at),
    reason: vacancy.close_reason ? t(`closeReasons.${vacancy.close_reason}`) : null,
    applications: vacancy.counters.applications,
    newApplications: vacancy.counters.new_applications,
    invitations: vacancy.counters.invitations,
    views: vacancy.counters.views,
    link: siteUrl + routes.vacancy(vacancy.public_id),
  })

  async function collect(): Promise<Cell[][]> {
    const { siteUrl } = await runtimeConfig()
    const { status, manager, text, sort } = filter
    const rows: Cell[][] = [columns.map((column) => t(`columns.${column}`))]
    for (let page = 1; ; page += 1) {
      const query = { status, manager, text, sort, page, size: perPage }
      const { results } = await api('GET /v1/my/vacancies', { query })
      for (const vacancy of results) {
        const row = rowOf(vacancy, siteUrl)
        rows.push(columns.map((column) => row[column]))
      }
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
              t('sheet'),
              columns.map((column) => widths[column]),
            )
      saveBlob(blob, `${t('file')}.${format}`)
      showToast({ variant: 'success', message: t('downloaded') })
    } catch (error) {
      showError(error)
    }
    setDone(null)
  }

  if (done !== null) {
    return (
      <span className="text-sm text-soft" role="status">
        {t('downloading', { done, total })}
      </span>
    )
  }
  return (
    <Menu trigger={t('download')} label={t('download')} triggerClassName={buttonClass()}>
      <button type="button" className={menuItemClass()} role="menuitem" onClick={() => void download('xlsx')}>
        {t('downloadXlsx')}
      </button>
      <button type="button" className={menuItemClass()} role="menuitem" onClick={() => void download('csv')}>
        {t('downloadCsv')}
      </button>
    </Menu>
  )
}
