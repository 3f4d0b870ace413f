'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { api } from '@/lib/api/client'
import type { Funnel, funnelDays } from '@/lib/contracts/funnel'
import { formatShare } from '@/lib/format/number'
import type { Cell } from '@/lib/shared/spreadsheet'
import { negotiationsKey } from '../use-negotiations'

/** A median in the most readable unit: minutes, hours or days. */
export function useSpan() {
  const t = useTranslations('inbox.funnel.span')
  return (hours: number | null): string | null => {
    if (hours === null) return null
    if (hours < 1) return t('minutes', { count: Math.max(1, Math.round(hours * 60)) })
    return hours < 48
      ? t('hours', { count: Math.round(hours) })
      : t('days', { count: Math.round(hours / 24) })
  }
}

/** Each stage with its conversion from the previous one. */
export const shares = ({ stages }: Pick<Funnel, 'stages'>): (string | null)[] =>
  stages.map(({ count }, index) => {
    const before = stages[index - 1]?.count
    return before ? formatShare(count / before) : null
  })

/** The same figures as rows of a spreadsheet. */
export function useFunnelRows() {
  const t = useTranslations('inbox.funnel')
  return (funnel: Funnel): Cell[][] => [
    [t('stage'), t('people'), t('share'), t('medianHours')],
    [t('views'), funnel.views, null, null],
    ...funnel.stages.map(({ stage, count, median_hours }, index): Cell[] => [
      t(`stages.${stage}`),
      count,
      shares(funnel)[index] ?? null,
      median_hours,
    ]),
    [],
    [t('outcomesTitle'), t('people')],
    ...funnel.outcomes.map(({ outcome, count }): Cell[] => [t(`outcomes.${outcome}`), count]),
    [],
    [t('source'), t('people'), t('stages.interview'), t('stages.hired')],
    ...funnel.sources.map(({ source, count, interviews, hired }): Cell[] => [
      t(`sources.${source}`),
      count,
      interviews,
      hired,
    ]),
    [],
    [t('invitations.title')],
    ...(['sent', 'seen', 'accepted', 'declined', 'expired', 'waiting'] as const).map((key): Cell[] => [
      t(`invitations.${key}`),
      funnel.invitations[key],
    ]),
  ]
}

export type Days = (typeof funnelDays)[number]

/** The funnel of a number of days: of one vacancy, or of the whole company when there is none. */
export function useFunnel(vacancyId: string | null, days: Days) {
  return useQuery({
    queryKey: [...negotiationsKey, 'funnel', vacancyId, days],
    queryFn: ({ signal }) =>
      vacancyId === null
        ? api('GET /v1/my/funnel', { query: { days }, signal })
        : api('GET /v1/vacancies/:publicId/funnel', {
            params: { publicId: vacancyId },
            query: { days },
            signal,
          }),
    placeholderData: keepPreviousData,
  })
}
