'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { type TableColumn, TableDownload } from '@/components/layout/table-download'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Badge } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { Stat } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import type { VacancyImport, VacancyImportRow } from '@/lib/contracts/vacancy-imports'
import { runtimeConfig } from '@/lib/env/runtime-config'
import { formatRecentMoment } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes, withQuery } from '@/lib/routes'
import { showToast } from '@/stores/toasts'
import { myVacanciesKey } from '../own/use-vacancy-actions'
import { toneOf } from './history'
import { reasonsOf, troubleWords } from './problem-words'
import { ReportRows } from './report-rows'
import { useMayLoad } from './use-feeds'
import { importsKey } from './use-upload'

const watchMs = 2000
const shownCounts = [
  'read',
  'created',
  'updated',
  'unchanged',
  'kept',
  'duplicate',
  'vanished',
  'rejected',
] as const

/** Report of one import, with undo. */
export function ImportReport({ publicId, missing }: { publicId: string; missing: ReactNode }) {
  const common = useTranslations('common')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...importsKey, publicId],
    queryFn: () => api('GET /v1/my/vacancies/imports/:publicId', { params: { publicId } }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? watchMs : false),
  })
  if (error instanceof ApiError && error.status === 404) return missing
  if (error && !data) return <LoadFailed onRetry={() => void refetch()} busy={isFetching} />
  if (!data)
    return (
      <SkeletonRegion label={common('loading')} className="grid gap-4">
        <Skeleton height={180} />
        <Skeleton height={240} />
      </SkeletonRegion>
    )
  return <Report made={data} />
}

function Report({ made }: { made: VacancyImport }) {
  const t = useTranslations('vacancyImport')
  const moment = formatRecentMoment(made.started_at)
  const counts = shownCounts.filter((name) => name === 'read' || made.counts[name] > 0)
  return (
    <>
      <section className="card grid gap-3.5" aria-labelledby="import-name">
        <div className="import-line-head">
          <h2 id="import-name" className="min-w-0 break-words text-lg">
            {made.name}
          </h2>
          <Badge tone={toneOf[made.status]}>{t(`states.${made.status}`)}</Badge>
        </div>
        <p className="text-sm text-soft">
          {made.feed_id
            ? t('history.feed', { moment })
            : made.author
              ? t('history.author', { moment, author: made.author })
              : moment}
          {made.format ? `\u00a0· ${made.format.toUpperCase()}` : ''}
        </p>
        {made.trouble ? (
          <Notice tone={made.status === 'failed' ? 'danger' : 'warning'}>
            {troubleWords(made.trouble, made.feed_id !== null, t)}
          </Notice>
        ) : null}
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(116px,1fr))] gap-4">
          {counts.map((name) => (
            <Stat key={name} value={made.counts[name]} label={t(`counts.${name}`)} />
          ))}
        </dl>
        <Actions made={made} />
      </section>
      {made.columns.length > 0 ? <Columns made={made} /> : null}
      {made.status === 'running' ? null : <ReportRows made={made} />}
    </>
  )
}

function Actions({ made }: { made: VacancyImport }) {
  const t = useTranslations('vacancyImport')
  const client = useQueryClient()
  const showError = useErrorToast()
  const mayLoad = useMayLoad()

  const undo = useMutation({
    mutationFn: () =>
      api('DELETE /v1/my/vacancies/imports/:publicId/drafts', { params: { publicId: made.public_id } }),
    onSuccess: async (done) => {
      const kept = done.kept > 0 ? ` ${t('report.undoneKept', { count: done.kept })}.` : ''
      showToast({ variant: 'success', message: t('report.undone', { count: done.deleted }) + kept })
      await client.invalidateQueries({ queryKey: importsKey })
      void client.invalidateQueries({ queryKey: myVacanciesKey })
    },
    onError: showError,
  })

  return (
    <div className="flex flex-wrap items-center gap-2">
      {made.undoable > 0 && mayLoad ? (
        <>
          <Link
            className={buttonClass({ variant: 'primary' })}
            href={withQuery(routes.myVacancies(), { status: 'draft' })}
          >
            {t('report.drafts')}
          </Link>
          <Button busy={undo.isPending} onClick={() => undo.mutate()}>
            {t('report.undo')}
          </Button>
        </>
      ) : null}
      {made.status === 'running' ? null : <ReportDownload made={made} />}
    </div>
  )
}

function Columns({ made }: { made: VacancyImport }) {
  const t = useTranslations('vacancyImport')
  return (
    <details className="card grid gap-3.5">
      <summary className="cursor-pointer font-semibold">{t('report.columns')}</summary>
      <ul className="import-columns">
        {made.columns.map(({ name, field }) => (
          <li key={name} className={field ? undefined : 'text-soft'}>
            {name} → {field ? t(`fields.${field}`) : t('report.unknownColumn')}
          </li>
        ))}
      </ul>
      {made.columns.some(({ field }) => field === null) ? (
        <p className="text-sm text-soft">{t('report.columnsMissing')}</p>
      ) : null}
    </details>
  )
}

type Row = VacancyImportRow & { field: string; text: string; link: string | null }

/** The report as a table: one line per problem, so that it can be sorted by field. */
function ReportDownload({ made }: { made: VacancyImport }) {
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
