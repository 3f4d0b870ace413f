'use client'

import { useTranslations } from 'next-intl'
import { type TableColumn, TableDownload } from '@/components/layout/table-download'
import { api } from '@/lib/api/client'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import { runtimeConfig } from '@/lib/env/runtime-config'
import { salaryText } from '@/lib/format/salary'
import { routes } from '@/lib/routes'
import type { OwnQuery } from './own-address'

type Row = OwnVacancy & { link: string }

const day = (moment: string | null): string | null =>
  moment === null ? null : new Date(moment).toLocaleDateString('ru-RU', { timeZone: 'Europe/Moscow' })

function useColumns(): TableColumn<Row>[] {
  const t = useTranslations('ownVacancies')
  const states = useTranslations('vacancyForm.states')
  const common = useTranslations('common')
  return [
    { title: t('columns.title'), width: 44, value: ({ fields }) => fields.title ?? '' },
    { title: t('columns.status'), width: 16, value: ({ status }) => states(status) },
    { title: t('columns.code'), width: 16, value: ({ fields }) => fields.code ?? null },
    { title: t('columns.role'), width: 28, value: ({ role }) => role },
    { title: t('columns.cities'), width: 28, value: ({ cities }) => cities.join(', ') },
    {
      title: t('columns.salary'),
      width: 26,
      value: ({ fields }) => salaryText(fields.salary ?? null, common),
    },
    { title: t('columns.manager'), width: 24, value: ({ manager }) => manager?.name ?? null },
    { title: t('columns.department'), width: 20, value: ({ fields }) => fields.department ?? null },
    { title: t('columns.published'), width: 14, value: ({ published_at }) => day(published_at) },
    { title: t('columns.expires'), width: 14, value: ({ expires_at }) => day(expires_at) },
    { title: t('columns.closed'), width: 14, value: ({ closed_at }) => day(closed_at) },
    {
      title: t('columns.reason'),
      width: 24,
      value: ({ close_reason }) => (close_reason ? t(`closeReasons.${close_reason}`) : null),
    },
    { title: t('columns.applications'), width: 10, value: ({ counters }) => counters.applications },
    { title: t('columns.newApplications'), width: 10, value: ({ counters }) => counters.new_applications },
    { title: t('columns.invitations'), width: 12, value: ({ counters }) => counters.invitations },
    { title: t('columns.views'), width: 12, value: ({ counters }) => counters.views },
    { title: t('columns.link'), width: 48, value: ({ link }) => link },
  ]
}

/** Downloads the filtered list as a spreadsheet. */
export function Download({ filter }: { filter: OwnQuery }) {
  const t = useTranslations('ownVacancies')
  const columns = useColumns()
  const { status, drafts, manager, client, text, sort } = filter
  return (
    <TableDownload
      label={t('download')}
      columns={columns}
      before={() => api('POST /v1/my/exports', { body: { list: 'vacancies' } })}
      read={async (page) => {
        const { siteUrl } = await runtimeConfig()
        const list = await api('GET /v1/my/vacancies', {
          query: { status, drafts, manager, client, text, sort, ...page },
        })
        return {
          ...list,
          results: list.results.map((vacancy) => ({
            ...vacancy,
            link: siteUrl + routes.vacancy(vacancy.public_id),
          })),
        }
      }}
      file={t('file')}
      sheet={t('sheet')}
    />
  )
}
