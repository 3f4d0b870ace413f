'use client'

import { useTranslations } from 'next-intl'
import { LoadFailed } from '@/components/layout/load-failed'
import { PageSteps } from '@/components/layout/page-steps'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { formatDay } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { personName } from '../person-name'
import { StatusBadge } from '../status'
import { useReportAddress, useReportChoices, useReportPeople } from './use-report'

/** The people behind a figure of the reports. */
export function ReportPeople() {
  const t = useTranslations('reports')
  const common = useTranslations('common')
  const address = useReportAddress()
  const { filter, stage, outcome, link, change } = address
  const people = useReportPeople(address)
  const { data: choices } = useReportChoices()
  const of = [
    t(`days.${filter.days}`),
    choices?.vacancies.find(({ public_id }) => public_id === filter.vacancy)?.title,
    filter.manager === 'none'
      ? t('filters.noManager')
      : choices?.managers.find(({ public_id }) => public_id === filter.manager)?.name,
    filter.source && t(`sources.${filter.source}`),
    link,
  ].filter((each) => each !== undefined)
  return (
    <div className="grid grid-cols-1 gap-4">
      <header className="grid gap-1">
        <h1 className="text-2xl">
          {outcome ? t(`outcomes.${outcome}`) : t(`stages.${stage}`)}
          {people.data ? <span className="tabular text-soft"> {people.data.total}</span> : null}
        </h1>
        <p className="text-soft">{of.join(' · ')}</p>
        <Link
          className="link justify-self-start print:hidden"
          href={routes.myReports({ ...filter, days: String(filter.days) })}
        >
          {t('back')}
        </Link>
      </header>
      {people.data ? (
        people.data.results.length === 0 ? (
          <EmptyState title={t('nobody')} />
        ) : (
          <>
            <ul className="report-people" aria-busy={people.isPlaceholderData}>
              {people.data.results.map((each) => (
                <PersonRow key={each.public_id} negotiation={each} />
              ))}
            </ul>
            <PageSteps
              page={people.data.page}
              size={people.data.size}
              total={people.data.total}
              onChange={(next) => change({ page: next === 1 ? null : String(next) })}
            />
          </>
        )
      ) : people.isError ? (
        <LoadFailed onRetry={() => void people.refetch()} />
      ) : (
        <SkeletonRegion label={common('loading')}>
          <Skeleton height={320} />
        </SkeletonRegion>
      )}
    </div>
  )
}

function PersonRow({ negotiation }: { negotiation: Negotiation }) {
  const t = useTranslations('negotiations.inbox')
  const { vacancy, resume, origin, public_id: item, created_at } = negotiation
  const tab = origin === 'application' ? 'applications' : 'invitations'
  return (
    <li>
      <Link className="report-person" href={routes.vacancyView(vacancy.public_id, tab, { item })}>
        <span className="min-w-0">
          <span className="block truncate font-semibold">{personName(resume.name) ?? t('anonymous')}</span>
          <span className="block truncate text-sm text-soft">
            {[resume.title, vacancy.title].join('\u00a0→ ')}
          </span>
        </span>
        <StatusBadge negotiation={negotiation} side="employer" />
        <span className="text-sm text-soft">{formatDay(created_at)}</span>
      </Link>
    </li>
  )
}
