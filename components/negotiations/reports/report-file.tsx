'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { PrintIcon } from '@/components/ui/icons'
import { api } from '@/lib/api/client'
import {
  type Report,
  type ReportFilter,
  type ReportRow,
  reportGroups,
  reportStages,
} from '@/lib/contracts/reports'
import { saveBlob } from '@/lib/download/save-file'
import type { Cell } from '@/lib/shared/spreadsheet'
import { useGroupName } from './report-groups'
import { shares, type useReportAddress } from './use-report'

const pageSize = 100

/** All groups of a report, page by page. */
async function allRows(filter: ReportFilter, by: (typeof reportGroups)[number]): Promise<ReportRow[]> {
  const rows: ReportRow[] = []
  for (let page = 1; ; page += 1) {
    const { results, total } = await api('GET /v1/my/report/rows', {
      query: { ...filter, by, page, size: pageSize },
    })
    rows.push(...results)
    if (page * pageSize >= total) return rows
  }
}

/** The figures of a report as rows of a spreadsheet. */
function useReportCells() {
  const t = useTranslations('reports')
  const stageName = useTranslations('negotiations.stage')
  const nameOf = useGroupName()
  return (report: Report, groups: Record<(typeof reportGroups)[number], ReportRow[]>): Cell[][] => [
    [t('stage'), t('people'), t('share'), t('medianHours')],
    [t('views'), report.views, null, null],
    ...report.stages.map(({ stage, count, median_hours }, index): Cell[] => [
      t(`stages.${stage}`),
      count,
      shares(report)[index] ?? null,
      median_hours,
    ]),
    [t('summary.answer'), report.answers.count, null, report.answers.median_hours],
    [t('summary.hire'), null, null, report.hire_median_hours],
    [],
    [t('parts.time.title'), t('stages.applied'), t('stages.interview'), t('stages.hired'), t('answerHours')],
    ...report.periods.map(({ from, applied, interview, hired, answer_median_hours }): Cell[] => [
      from,
      applied,
      interview,
      hired,
      answer_median_hours,
    ]),
    [],
    [t('parts.waiting.title'), t('waiting.open'), t('waiting.ours'), t('waiting.overdue'), t('medianHours')],
    ...report.waiting.map(({ stage, open, ours, overdue, median_hours }): Cell[] => [
      stageName(stage),
      open,
      ours,
      overdue,
      median_hours,
    ]),
    [],
    [
      t('waiting.ownStages'),
      t('waiting.open'),
      t('waiting.ours'),
      t('waiting.overdue'),
      t('waiting.onStageHours'),
      t('waiting.promise'),
      t('waiting.late'),
    ],
    ...report.waiting.flatMap(({ own_stages }) =>
      own_stages.map(({ name, open, ours, overdue, median_hours, promise_days, late }): Cell[] => [
        name,
        open,
        ours,
        overdue,
        median_hours,
        promise_days,
        promise_days === null ? null : late,
      ]),
    ),
    [],
    [t('parts.losses.title'), t('people')],
    ...report.outcomes.map(({ outcome, count }): Cell[] => [t(`outcomes.${outcome}`), count]),
    ...reportGroups.flatMap((by): Cell[][] => [
      [],
      [
        t(`groups.${by}`),
        ...reportStages.map((stage) => t(`stages.${stage}`)),
        t('groups.left'),
        t('answerHours'),
        t('hireHours'),
      ],
      ...groups[by].map((row): Cell[] => [
        nameOf(by, row),
        ...reportStages.map((stage) => row[stage]),
        row.left,
        row.answer_median_hours,
        row.hire_median_hours,
      ]),
    ]),
    [],
    [t('parts.invitations.title')],
    ...(['sent', 'seen', 'accepted', 'declined', 'expired', 'waiting'] as const).map((key): Cell[] => [
      t(`invitations.${key}`),
      report.invitations[key],
    ]),
  ]
}

type Props = { report: Report; address: ReturnType<typeof useReportAddress> }

/** Print, and the whole report as CSV. */
export function ReportActions({ report, address: { filter } }: Props) {
  const t = useTranslations('reports')
  const cells = useReportCells()
  const showError = useErrorToast()
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      const [vacancy, source, link, manager, { toCsv }] = await Promise.all([
        allRows(filter, 'vacancy'),
        allRows(filter, 'source'),
        allRows(filter, 'link'),
        allRows(filter, 'manager'),
        import('@/lib/shared/spreadsheet'),
      ])
      const text = toCsv(cells(report, { vacancy, source, link, manager }))
      saveBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${t('title')}.csv`)
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Button size="sm" busy={busy} onClick={() => void download()}>
        {t('csv')}
      </Button>
      <Button size="sm" onClick={() => window.print()}>
        <PrintIcon size={18} />
        {t('print')}
      </Button>
    </p>
  )
}
