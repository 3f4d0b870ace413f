'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { negotiationsKey } from '@/components/layout/own-queries'
import { api } from '@/lib/api/client'
import { negotiationSources } from '@/lib/contracts/enums'
import {
  type Report,
  type ReportFilter,
  type ReportGroup,
  reportDays,
  reportGroups,
  reportOutcomes,
  reportStages,
} from '@/lib/contracts/reports'
import { formatShare } from '@/lib/format/number'
import { useAddress } from '../list-address'

const idPattern = /^[a-z2-9]{12}$/
const reportKey = [...negotiationsKey, 'report'] as const

/** What a report is narrowed to, stored in the URL; the vacancy is fixed on a page of its own. */
export function useReportAddress(fixedVacancy?: string) {
  const params = useSearchParams()
  const { change, page } = useAddress()
  const get = (name: string) => params.get(name) ?? ''
  const manager = get('manager')
  const filter: ReportFilter = {
    days: reportDays.find((each) => String(each) === get('days')) ?? 90,
    vacancy: fixedVacancy ?? idPattern.exec(get('vacancy'))?.[0],
    manager: manager === 'none' ? 'none' : idPattern.exec(manager)?.[0],
    client: idPattern.exec(get('client'))?.[0],
    source: negotiationSources.find((each) => each === get('source')),
  }
  return {
    filter,
    page,
    by: reportGroups.find((each) => each === get('by')) ?? (fixedVacancy ? 'source' : 'vacancy'),
    stage: reportStages.find((each) => each === get('stage')) ?? 'applied',
    outcome: reportOutcomes.find((each) => each === get('outcome')),
    link: get('link') || undefined,
    change: (changes: Record<string, string | null>) => change({ page: null, ...changes }, 'replace'),
  }
}

export function useReport(filter: ReportFilter) {
  return useQuery({
    queryKey: [...reportKey, filter],
    queryFn: ({ signal }) => api('GET /v1/my/report', { query: filter, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useReportRows(filter: ReportFilter, by: ReportGroup, page: number) {
  return useQuery({
    queryKey: [...reportKey, 'rows', filter, by, page],
    queryFn: ({ signal }) => api('GET /v1/my/report/rows', { query: { ...filter, by, page }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useReportChoices() {
  return useQuery({
    queryKey: [...reportKey, 'choices'],
    queryFn: ({ signal }) => api('GET /v1/my/report/choices', { signal }),
  })
}

type People = ReturnType<typeof useReportAddress>

/** The people behind a figure. */
export function useReportPeople({ filter, stage, outcome, link, page }: People) {
  const query = { ...filter, stage, outcome, link, page }
  return useQuery({
    queryKey: [...reportKey, 'people', query],
    queryFn: ({ signal }) => api('GET /v1/my/report/people', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** A median in the most readable unit: minutes, hours or days. */
export function useSpan() {
  const t = useTranslations('reports.span')
  return (hours: number | null): string | null => {
    if (hours === null) return null
    if (hours < 1) return t('minutes', { count: Math.max(1, Math.round(hours * 60)) })
    return hours < 48
      ? t('hours', { count: Math.round(hours) })
      : t('days', { count: Math.round(hours / 24) })
  }
}

/** Each stage with its conversion from the previous one. */
export const shares = ({ stages }: Pick<Report, 'stages'>): (string | null)[] =>
  stages.map(({ count }, index) => {
    const before = stages[index - 1]?.count
    return before ? formatShare(count / before) : null
  })
