'use client'

import { useTranslations } from 'next-intl'
import { LoadFailed } from '@/components/layout/load-failed'
import { PageSteps } from '@/components/layout/page-steps'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import type { NegotiationSource } from '@/lib/contracts/enums'
import { type ReportFilter, type ReportGroup, type ReportRow, reportGroups } from '@/lib/contracts/reports'
import { formatNumber } from '@/lib/format/number'
import { LinkMaker } from './link-maker'
import { PeopleLink } from './report-tables'
import { type useReportAddress, useReportRows, useSpan } from './use-report'
import { WidgetMaker } from './widget-maker'

/** Name of a group as people read it. */
export function useGroupName() {
  const t = useTranslations('reports')
  return (by: ReportGroup, { key, name, link }: ReportRow): string => {
    if (by === 'source') return t(`sources.${key as NegotiationSource}`)
    if (by === 'link')
      return link ? [link.source, link.medium, link.campaign].filter(Boolean).join(' · ') : ''
    return name ?? (by === 'manager' ? t('filters.noManager') : t('untitled'))
  }
}

/** The filter of the people in a row. */
const narrowedTo = (by: ReportGroup, { key }: ReportRow): Partial<ReportFilter> & { link?: string } =>
  by === 'source'
    ? { source: key as NegotiationSource }
    : by === 'manager'
      ? { manager: key ?? 'none' }
      : by === 'link'
        ? { link: key ?? '' }
        : { vacancy: key ?? undefined }

/** The cohort told apart by vacancy, source, link or colleague. */
export function ReportGroups({ address }: { address: ReturnType<typeof useReportAddress> }) {
  const t = useTranslations('reports')
  const common = useTranslations('common')
  const { by, page, filter, change } = address
  const rows = useReportRows(filter, by, page)
  return (
    <div className="grid grid-cols-1 gap-3">
      <nav
        className="segmented max-w-full justify-self-start overflow-x-auto print:hidden"
        aria-label={t('groups.label')}
      >
        {reportGroups.map((each) => (
          <button
            key={each}
            type="button"
            className="segment"
            aria-current={each === by ? 'true' : undefined}
            onClick={() => change({ by: each })}
          >
            {t(`groups.${each}`)}
          </button>
        ))}
      </nav>
      {by === 'link' ? (
        <>
          <LinkMaker vacancyId={filter.vacancy} />
          <WidgetMaker />
        </>
      ) : null}
      {rows.data ? (
        rows.data.results.length === 0 ? (
          <p className="text-soft">{t(by === 'link' ? 'groups.noLinks' : 'groups.none')}</p>
        ) : (
          <>
            <GroupTable by={by} rows={rows.data.results} filter={filter} />
            <PageSteps
              page={rows.data.page}
              size={rows.data.size}
              total={rows.data.total}
              onChange={(next) => change({ page: next === 1 ? null : String(next) })}
            />
          </>
        )
      ) : rows.isError ? (
        <LoadFailed onRetry={() => void rows.refetch()} />
      ) : (
        <SkeletonRegion label={common('loading')}>
          <Skeleton height={160} />
        </SkeletonRegion>
      )}
    </div>
  )
}

const stages = ['applied', 'interview', 'offer', 'hired'] as const

type TableProps = { by: ReportGroup; rows: readonly ReportRow[]; filter: ReportFilter }

function GroupTable({ by, rows, filter }: TableProps) {
  const t = useTranslations('reports')
  const nameOf = useGroupName()
  const span = useSpan()
  return (
    <div className="relative overflow-x-auto">
      <table className="report-table">
        <caption className="sr-only">{t(`groups.${by}`)}</caption>
        <thead>
          <tr>
            <th scope="col">{t(`groups.${by}`)}</th>
            {stages.map((stage) => (
              <th key={stage} scope="col">
                {t(`stages.${stage}`)}
              </th>
            ))}
            <th scope="col">{t('groups.left')}</th>
            <th scope="col">{t('summary.answer')}</th>
            <th scope="col">{t('summary.hire')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key ?? ''}>
              <th scope="row" className="report-name">
                {nameOf(by, row)}
              </th>
              {stages.map((stage) => (
                <td key={stage}>
                  <PeopleLink filter={filter} stage={stage} count={row[stage]} {...narrowedTo(by, row)} />
                </td>
              ))}
              <td>{formatNumber(row.left)}</td>
              <td>{span(row.answer_median_hours) ?? '—'}</td>
              <td>{span(row.hire_median_hours) ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
