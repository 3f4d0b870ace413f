'use client'

import { useTranslations } from 'next-intl'
import { type TableColumn, TableDownload } from '@/components/layout/table-download'
import { api } from '@/lib/api/client'
import type { VacancyImport, VacancyImportRow } from '@/lib/contracts/vacancy-imports'
import { runtimeConfig } from '@/lib/env/runtime-config'
import { routes } from '@/lib/routes'
import { reasonsOf } from './problem-words'

type Row = VacancyImportRow & { field: string; text: string; link: string | null }

/** Every row of the report as a table: one line per trouble, so that it can be sorted by field. */
export function ReportDownload({ made }: { made: VacancyImport }) {
  const t = useTranslations('vacancyImport')
  const columns: TableColumn<Row>[] = [
    { title: t('report.head.line'), width: 8, value: ({ line }) => line },
    { title: t('report.head.outcome'), width: 20, value: ({ outcome }) => t(`outcomes.${outcome}`) },
    { title: t('report.head.title'), width: 40, value: ({ title }) => title },
    { title: t('report.head.field'), width: 20, value: ({ field }) => field },
    { title: t('report.head.reason'), width: 60, value: ({ text }) => text },
    { title: t('report.head.link'), width: 48, value: ({ link }) => link },
  ]
  return (
    <TableDownload
      label={t('report.download')}
      columns={columns}
      read={async (page) => {
        const { siteUrl } = await runtimeConfig()
        const { results, total } = await api('GET /v1/my/vacancies/imports/:publicId/rows', {
          params: { publicId: made.public_id },
          query: page,
        })
        const rows = results.flatMap((row) => {
          const link = row.vacancy_id ? siteUrl + routes.vacancyEdit(row.vacancy_id) : null
          const reasons = reasonsOf(row, t)
          return (reasons.length > 0 ? reasons : [{ field: '', text: '' }]).map((each) => ({
            ...row,
            ...each,
            link,
          }))
        })
        return { results: rows, total }
      }}
      file={t('report.downloadName')}
      sheet={t('template.sheet')}
      align="start"
    />
  )
}
