'use client'

import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { DayChart } from '@/components/ui/day-chart'
import { dividing } from '@/lib/contracts/company-stages'
import type { NegotiationSource } from '@/lib/contracts/enums'
import type { Report, ReportFilter, ReportStage, reportOutcomes } from '@/lib/contracts/reports'
import { formatDay, formatMonth } from '@/lib/format/date'
import { formatNumber } from '@/lib/format/number'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { shares, useSpan } from './use-report'

type FigureProps = {
  filter: ReportFilter
  count: number
  stage?: ReportStage
  outcome?: (typeof reportOutcomes)[number]
  link?: string
  source?: NegotiationSource | undefined
  manager?: ReportFilter['manager']
  vacancy?: string | undefined
}

/** A figure that leads to its people; plain when there are none. */
export function PeopleLink({ filter, count, ...of }: FigureProps) {
  const number = <span className="tabular">{formatNumber(count)}</span>
  if (count === 0) return number
  const query = { ...filter, ...of, days: String(filter.days) }
  return (
    <Link className="link" href={routes.myReportPeople(query)}>
      {number}
    </Link>
  )
}

/** The stages as a table: counts, shares and how long each takes. */
export function StageTable({ report }: { report: Report }) {
  const t = useTranslations('reports')
  const span = useSpan()
  const parts = shares(report)
  return (
    <div className="relative overflow-x-auto">
      <table className="report-table">
        <caption className="sr-only">{t('tableCaption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('stage')}</th>
            <th scope="col">{t('people')}</th>
            <th scope="col">{t('share')}</th>
            <th scope="col">{t('median')}</th>
          </tr>
        </thead>
        <tbody>
          {report.stages.map(({ stage, count, median_hours }, index) => (
            <tr key={stage}>
              <th scope="row">{t(`stages.${stage}`)}</th>
              <td>{formatNumber(count)}</td>
              <td>{parts[index] ?? '—'}</td>
              <td>{span(median_hours) ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Applications and hires by week or month, with the same as a table. */
export function PeriodChart({ report: { periods }, monthly }: { report: Report; monthly: boolean }) {
  const t = useTranslations('reports')
  const span = useSpan()
  const sum = (of: (period: Report['periods'][number]) => number) =>
    periods.reduce((all, period) => all + of(period), 0)
  const name = (from: string) => (monthly ? formatMonth(from) : formatDay(from))
  return (
    <DayChart
      label={t('chart', { applied: sum(({ applied }) => applied), hired: sum(({ hired }) => hired) })}
      days={periods.map(({ from, applied, hired }) => ({ label: name(from), value: applied, part: hired }))}
      table={{ summary: t('asTable'), day: '', value: '' }}
      legend={{ value: t('stages.applied'), part: t('stages.hired') }}
    >
      <table className="report-table">
        <caption className="sr-only">{t('parts.time.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t(monthly ? 'month' : 'week')}</th>
            <th scope="col">{t('stages.applied')}</th>
            <th scope="col">{t('stages.interview')}</th>
            <th scope="col">{t('stages.hired')}</th>
            <th scope="col">{t('summary.answer')}</th>
          </tr>
        </thead>
        <tbody>
          {periods.map(({ from, applied, interview, hired, answer_median_hours }) => (
            <tr key={from}>
              <th scope="row">{name(from)}</th>
              <td>{formatNumber(applied)}</td>
              <td>{formatNumber(interview)}</td>
              <td>{formatNumber(hired)}</td>
              <td>{span(answer_median_hours) ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </DayChart>
  )
}

/** Where the open ones wait now; each count leads to the queue. Below a stage, the company's own ones. */
export function WaitingTable({ report, filter }: { report: Report; filter: ReportFilter }) {
  const t = useTranslations('reports')
  const stageName = useTranslations('negotiations.stage')
  const span = useSpan()
  const { vacancy, manager, client, source } = filter
  const people = (open: number, of: { stage?: string; own_stage?: string }) =>
    open === 0 ? (
      0
    ) : (
      <Link
        className="link"
        href={routes.myApplications({ group: 'open', ...of, vacancy, manager, client, source })}
      >
        {formatNumber(open)}
      </Link>
    )
  const partsOf = ({ stage, own_stages: own }: Pick<Report['waiting'][number], 'stage' | 'own_stages'>) =>
    own.some(({ promise_days: days }) => days !== null) ? own : dividing(own, stageName(stage))
  const isDivided = report.waiting.some((each) => partsOf(each).length > 0)
  return (
    <div className="relative overflow-x-auto">
      <table className="report-table">
        <caption className="sr-only">{t('parts.waiting.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('stage')}</th>
            <th scope="col">{t('waiting.open')}</th>
            <th scope="col">{t('waiting.ours')}</th>
            <th scope="col">{t('waiting.overdue')}</th>
            <th scope="col">{t('waiting.median')}</th>
            {isDivided ? (
              <>
                <th scope="col">{t('waiting.onStage')}</th>
                <th scope="col">{t('waiting.late')}</th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {report.waiting.map(({ stage, open, ours, overdue, median_hours, own_stages: own }) => (
            <Fragment key={stage}>
              <tr>
                <th scope="row">{stageName(stage)}</th>
                <td>{people(open, { stage })}</td>
                <td>{formatNumber(ours)}</td>
                <td className={overdue > 0 ? 'text-danger' : undefined}>{formatNumber(overdue)}</td>
                <td>{span(median_hours) ?? '—'}</td>
                {isDivided ? (
                  <>
                    <td />
                    <td />
                  </>
                ) : null}
              </tr>
              {partsOf({ stage, own_stages: own }).map((each) => (
                <tr key={each.public_id} className="report-sub">
                  <th scope="row">
                    <span className="own-stage" data-color={each.color}>
                      {each.name}
                    </span>
                  </th>
                  <td>{people(each.open, { own_stage: each.public_id })}</td>
                  <td>{formatNumber(each.ours)}</td>
                  <td className={each.overdue > 0 ? 'text-danger' : undefined}>
                    {formatNumber(each.overdue)}
                  </td>
                  <td />
                  <td>{span(each.median_hours) ?? '—'}</td>
                  <td className={each.late > 0 ? 'text-danger' : undefined}>
                    {each.promise_days === null
                      ? '—'
                      : t('waiting.lateOf', { late: each.late, days: each.promise_days })}
                  </td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** How those who have left the cohort left it, and why. */
export function LossTable({ report, filter }: { report: Report; filter: ReportFilter }) {
  const t = useTranslations('reports')
  const employer = useTranslations('dictionaries.refusal_reasons')
  const candidate = useTranslations('dictionaries.candidate_refusal_reasons')
  const shown = report.outcomes.filter(({ count }) => count > 0)
  if (shown.length === 0) return <p className="text-soft">{t('noOutcomes')}</p>
  const reasonOf = (outcome: string, reason: string | null) => {
    if (reason === null) return t('noReason')
    if (outcome === 'declined_by_candidate') {
      return candidate.has(reason as 'other') ? candidate(reason as 'other') : candidate('other')
    }
    return employer.has(reason as 'other') ? employer(reason as 'other') : employer('other')
  }
  return (
    <div className="relative overflow-x-auto">
      <table className="report-table">
        <caption className="sr-only">{t('parts.losses.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('outcome')}</th>
            <th scope="col">{t('people')}</th>
          </tr>
        </thead>
        {shown.map(({ outcome, count, reasons }) => (
          <tbody key={outcome}>
            <tr>
              <th scope="row">{t(`outcomes.${outcome}`)}</th>
              <td>
                <PeopleLink filter={filter} outcome={outcome} count={count} />
              </td>
            </tr>
            {reasons.length === 1 && reasons[0]?.reason === null
              ? null
              : reasons.map(({ reason, count: of }) => (
                  <tr key={reason ?? ''} className="report-sub">
                    <th scope="row">{reasonOf(outcome, reason)}</th>
                    <td>{formatNumber(of)}</td>
                  </tr>
                ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}
