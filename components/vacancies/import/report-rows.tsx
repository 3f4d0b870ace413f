'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { LoadFailed } from '@/components/layout/load-failed'
import { Pages } from '@/components/layout/pages'
import { Badge } from '@/components/ui/badge'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { Segmented } from '@/components/ui/tabs'
import { api } from '@/lib/api/client'
import { importOutcomes } from '@/lib/contracts/import-problems'
import type { VacancyImport, VacancyImportRow } from '@/lib/contracts/vacancy-imports'
import { Link } from '@/lib/i18n/navigation'
import { routes, withQuery } from '@/lib/routes'
import { reasonsOf } from './problem-words'
import { importsKey } from './use-upload'

const size = 30
const tones = {
  created: 'success',
  updated: 'success',
  unchanged: 'neutral',
  duplicate: 'neutral',
  kept: 'warning',
  rejected: 'danger',
  vanished: 'warning',
} as const

/** Rows of an import, filtered by outcome; the filter is stored in the URL. */
export function ReportRows({ made }: { made: VacancyImport }) {
  const t = useTranslations('vacancyImport')
  const common = useTranslations('common')
  const path = usePathname()
  const search = useSearchParams()
  const page = Math.max(1, Math.min(2000, Math.floor(Number(search.get('page'))) || 1))
  const outcome = importOutcomes.find((each) => each === search.get('outcome'))
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...importsKey, made.public_id, 'rows', outcome ?? '', page],
    queryFn: () =>
      api('GET /v1/my/vacancies/imports/:publicId/rows', {
        params: { publicId: made.public_id },
        query: { page, size, outcome },
      }),
    placeholderData: keepPreviousData,
  })
  const met = importOutcomes.filter((each) => each !== 'unchanged' && made.counts[each] > 0)
  const hrefOf = (which: typeof outcome, to = 1) =>
    withQuery(path, { outcome: which, page: to === 1 ? undefined : to })
  return (
    <section className="grid gap-3" aria-labelledby="import-rows">
      <h2 id="import-rows" className="text-lg">
        {t('report.rows')}
      </h2>
      {met.length > 1 ? (
        <div className="max-w-full overflow-x-auto">
          <Segmented
            label={t('report.rows')}
            items={[undefined, ...met].map((each) => ({
              href: hrefOf(each),
              label: each ? `${t(`outcomes.${each}`)} ${made.counts[each]}` : t('report.all'),
              current: each === outcome,
            }))}
          />
        </div>
      ) : null}
      {isError ? (
        <LoadFailed onRetry={() => void refetch()} busy={isFetching} />
      ) : !data ? (
        <SkeletonRegion label={common('loading')} className="grid gap-2">
          <Skeleton height={64} />
          <Skeleton height={64} />
          <Skeleton height={64} />
        </SkeletonRegion>
      ) : data.results.length === 0 ? (
        <EmptyState
          level={3}
          title={t('report.none')}
          text={made.counts.unchanged > 0 ? t('report.allUnchanged') : undefined}
        />
      ) : (
        <>
          <div className="card rows grid overflow-hidden p-0" aria-busy={isFetching || undefined}>
            {data.results.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows of a report may say the same
              <ReportLine key={`${row.line} ${index}`} row={row} />
            ))}
          </div>
          <Pages page={page} pages={Math.ceil(data.total / size)} hrefFor={(to) => hrefOf(outcome, to)} />
        </>
      )}
    </section>
  )
}

function ReportLine({ row }: { row: VacancyImportRow }) {
  const t = useTranslations('vacancyImport')
  const title = row.title || t('report.untitled')
  return (
    <div className="import-line">
      <div className="import-line-head">
        <span className="min-w-0 font-semibold">
          {row.vacancy_id ? (
            <Link className="link" href={routes.vacancyEdit(row.vacancy_id)}>
              {title}
            </Link>
          ) : (
            title
          )}
        </span>
        <span className="flex flex-wrap items-center gap-2">
          <span className="text-sm text-soft">
            {row.line === null ? t('report.noLine') : t('report.line', { line: row.line })}
          </span>
          <Badge tone={tones[row.outcome]}>{t(`outcomes.${row.outcome}`)}</Badge>
        </span>
      </div>
      <ul className="grid gap-0.5 text-soft text-[0.875rem]">
        {reasonsOf(row, t).map(({ field, text }) => (
          <li key={`${field} ${text}`}>{field ? `${field}: ${text}` : text}</li>
        ))}
      </ul>
    </div>
  )
}
