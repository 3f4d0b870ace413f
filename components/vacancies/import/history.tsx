'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { LoadFailed } from '@/components/layout/load-failed'
import { Pages } from '@/components/layout/pages'
import { Badge } from '@/components/ui/badge'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import type { VacancyImport } from '@/lib/contracts/vacancy-imports'
import { formatRecentMoment } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes, withQuery } from '@/lib/routes'
import { troubleWords } from './problem-words'
import { importsKey } from './use-upload'

const size = 10
const counted = ['created', 'updated', 'kept', 'vanished', 'duplicate', 'rejected', 'unchanged'] as const
export const toneOf = { running: 'neutral', done: 'success', failed: 'danger', undone: 'neutral' } as const

/** Imports of the company, newest first, paginated. */
export function ImportHistory() {
  const t = useTranslations('vacancyImport')
  const common = useTranslations('common')
  const path = usePathname()
  const page = Math.max(1, Math.min(2000, Math.floor(Number(useSearchParams().get('page'))) || 1))
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...importsKey, 'page', page],
    queryFn: () => api('GET /v1/my/vacancies/imports', { query: { page, size } }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="grid gap-3" aria-labelledby="import-history">
      <h2 id="import-history" className="text-lg">
        {t('history.title')}
      </h2>
      {isError ? (
        <LoadFailed onRetry={() => void refetch()} busy={isFetching} />
      ) : !data ? (
        <SkeletonRegion label={common('loading')} className="grid gap-2">
          <Skeleton height={72} />
          <Skeleton height={72} />
        </SkeletonRegion>
      ) : data.results.length === 0 ? (
        <EmptyState title={t('history.empty')} text={t('history.emptyText')} level={3} />
      ) : (
        <>
          <div className="card rows grid overflow-hidden p-0">
            {data.results.map((each) => (
              <ImportLine key={each.public_id} made={each} />
            ))}
          </div>
          <Pages
            page={page}
            pages={Math.ceil(data.total / size)}
            hrefFor={(to) => withQuery(path, { page: to === 1 ? undefined : to })}
          />
        </>
      )}
    </section>
  )
}

function ImportLine({ made }: { made: VacancyImport }) {
  const t = useTranslations('vacancyImport')
  const moment = formatRecentMoment(made.started_at)
  const counts = counted
    .filter((name) => made.counts[name] > 0)
    .map((name) => `${t(`counts.${name}`)}: ${made.counts[name]}`)
  return (
    <Link className="import-line" href={routes.myVacancyImport(made.public_id)}>
      <span className="import-line-head">
        <span className="min-w-0 font-semibold">{made.name}</span>
        <Badge tone={toneOf[made.status]}>{t(`states.${made.status}`)}</Badge>
      </span>
      <span className="text-sm text-soft">
        {made.author && !made.feed_id
          ? t('history.author', { moment, author: made.author })
          : made.feed_id
            ? t('history.feed', { moment })
            : moment}
      </span>
      <span className="text-sm">
        {counts.length > 0
          ? counts.join('\u00a0· ')
          : made.trouble
            ? troubleWords(made.trouble, made.feed_id !== null, t)
            : null}
      </span>
    </Link>
  )
}
