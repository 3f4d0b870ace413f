'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { FunnelChart } from '@/components/ui/charts'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import type { Report, ReportFilter } from '@/lib/contracts/reports'
import { formatNumber, formatShare } from '@/lib/format/number'
import { LinkMaker } from './link-maker'
import { ReportActions } from './report-file'
import { ReportFilters } from './report-filters'
import { ReportGroups } from './report-groups'
import { InvitationFigures } from './report-invitations'
import { LossTable, PeopleLink, PeriodChart, StageTable, WaitingTable } from './report-tables'
import { shares, useReport, useReportAddress, useSpan } from './use-report'
import { WidgetMaker } from './widget-maker'

/** The reports of one vacancy, or of the whole company. */
export function ReportView({ vacancyId }: { vacancyId?: string }) {
  const t = useTranslations('reports')
  const common = useTranslations('common')
  const address = useReportAddress(vacancyId)
  const query = useReport(address.filter)
  if (query.isError && !query.data) return <LoadFailed onRetry={() => void query.refetch()} />
  return (
    <section className="reports" aria-label={t('title')} aria-busy={query.isPlaceholderData}>
      <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
        <ReportFilters address={address} fixed={vacancyId !== undefined} />
        {query.data ? <ReportActions report={query.data} address={address} /> : null}
      </div>
      {query.data ? (
        <Figures report={query.data} filter={address.filter} groups={<ReportGroups address={address} />} />
      ) : (
        <SkeletonRegion label={common('loading')} className="grid gap-3">
          <Skeleton height={84} />
          {[0, 1, 2, 3, 4, 5].map((line) => (
            <Skeleton key={line} height={28} />
          ))}
        </SkeletonRegion>
      )}
    </section>
  )
}

/** A part of the report with the definition of its figures. */
function Part({ name, children }: { name: PartName; children: ReactNode }) {
  const t = useTranslations('reports.parts')
  return (
    <section className="report-part" aria-labelledby={`report-${name}`}>
      <header className="report-head">
        <h2 id={`report-${name}`} className="text-lg">
          {t(`${name}.title`)}
        </h2>
        <details className="report-how">
          <summary>{t('how')}</summary>
          <p className="text-soft">{t(`${name}.how`)}</p>
        </details>
      </header>
      {children}
    </section>
  )
}
type PartName = 'funnel' | 'time' | 'waiting' | 'losses' | 'groups' | 'invitations'

type FiguresProps = { report: Report; filter: ReportFilter; groups: ReactNode }

function Figures({ report, filter, groups }: FiguresProps) {
  const t = useTranslations('reports')
  const [applied] = report.stages
  const parts = shares(report)
  const isEmpty = !applied || (applied.count === 0 && report.invitations.sent === 0)
  if (isEmpty && report.waiting.every(({ open }) => open === 0)) {
    return (
      <>
        <EmptyState title={t('empty')} text={t('emptyText', { views: report.views ?? 0 })} />
        <LinkMaker vacancyId={filter.vacancy} />
        <WidgetMaker />
      </>
    )
  }
  return (
    <>
      <Summary report={report} />
      <Part name="funnel">
        <FunnelChart
          label={t('parts.funnel.title')}
          rows={report.stages.map(({ stage, count }, index) => ({
            label: t(`stages.${stage}`),
            value: count,
            shown: <PeopleLink filter={filter} stage={stage} count={count} />,
            note:
              parts[index] === null || count === 0 ? undefined : t('ofBefore', { share: parts[index] ?? '' }),
          }))}
        />
        {report.views !== null && applied && report.views >= applied.count && applied.count > 0 ? (
          <p className="text-soft">
            {t('seen', { views: formatNumber(report.views) })}{' '}
            {t('fromViews', { share: formatShare(applied.count / report.views) })}
          </p>
        ) : null}
        <details className="report-how">
          <summary>{t('asTable')}</summary>
          <StageTable report={report} />
        </details>
      </Part>
      <Part name="time">
        <PeriodChart report={report} monthly={filter.days === 365} />
      </Part>
      <Part name="waiting">
        <WaitingTable report={report} filter={filter} />
      </Part>
      <Part name="losses">
        <LossTable report={report} filter={filter} />
      </Part>
      <Part name="groups">{groups}</Part>
      <Part name="invitations">
        <InvitationFigures report={report} />
      </Part>
    </>
  )
}

/** The figures asked for most. */
function Summary({ report }: { report: Report }) {
  const t = useTranslations('reports.summary')
  const span = useSpan()
  const of = (stage: Report['stages'][number]['stage']) =>
    formatNumber(report.stages.find((each) => each.stage === stage)?.count ?? 0)
  const figures = [
    ['applied', of('applied')],
    ['answer', span(report.answers.median_hours) ?? '—'],
    ['hired', of('hired')],
    ['hire', span(report.hire_median_hours) ?? '—'],
    ['overdue', formatNumber(report.waiting.reduce((sum, { overdue }) => sum + overdue, 0))],
  ] as const
  return (
    <dl className="report-summary">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
