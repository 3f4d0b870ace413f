'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { RangeChart } from '@/components/ui/charts'
import { api } from '@/lib/api/client'
import { formatNumber } from '@/lib/format/number'

/** What is offered for a role, as near to the city as enough is known; nothing where it is not. */
export function SalaryHint({ role, city }: { role: number | undefined; city: number | undefined }) {
  const t = useTranslations('forms')
  const { data: hint } = useQuery({
    queryKey: ['salary-hint', role, city],
    queryFn: () => api('GET /v1/salaries/hint', { query: { role: role ?? 0, city } }),
    enabled: role !== undefined,
    staleTime: 600_000,
    // The hint of the city before stays until the new one is there.
    placeholderData: (before) => before,
  })
  if (!hint || role === undefined) return null
  const { low, median, high, offers, area } = hint
  const words = t(`salaryHint.${area}`, {
    low: formatNumber(low),
    median: formatNumber(median),
    high: formatNumber(high),
  })
  return (
    <div className="salary-hint">
      <p>{words}</p>
      <RangeChart from={low} mark={median} to={high} max={high * 1.25} label={words} />
      <p className="field-hint">{t('salaryHint.offers', { count: offers })}</p>
    </div>
  )
}
