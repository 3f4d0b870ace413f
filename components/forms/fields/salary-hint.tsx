'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { RangeChart } from '@/components/ui/charts'
import { api } from '@/lib/api/client'
import type { SalaryHint as Hint } from '@/lib/contracts/salaries'
import { formatNumber } from '@/lib/format/number'

/** The longest usual text, hidden: it reserves the height of the hint. */
const usual: Hint = { low: 100_000, median: 150_000, high: 200_000, offers: 100, area: 'everywhere' }

/** Typical pay of a role, for the nearest area with enough data. Its height is reserved to avoid a layout shift. */
export function SalaryHint({ role, city }: { role: number | undefined; city: number | undefined }) {
  const t = useTranslations('forms.salaryHint')
  const { data: hint } = useQuery({
    queryKey: ['salary-hint', role, city],
    queryFn: () => api('GET /v1/salaries/hint', { query: { role: role ?? 0, city } }),
    enabled: role !== undefined,
    staleTime: 600_000,
    // Shows the previous city's hint until the new one is loaded.
    placeholderData: (before) => before ?? undefined,
  })
  return (
    <div className="salary-hint">
      <div className="salary-hint-room" aria-hidden="true">
        <Figures hint={usual} />
      </div>
      {role === undefined ? (
        <p className="text-soft">{t('noRole')}</p>
      ) : hint === undefined ? null : hint === null ? (
        <p className="text-soft">{t('unknown')}</p>
      ) : (
        <div className="grid gap-2">
          <Figures hint={hint} />
        </div>
      )}
    </div>
  )
}

function Figures({ hint: { low, median, high, offers, area } }: { hint: Hint }) {
  const t = useTranslations('forms.salaryHint')
  const words = t(area, {
    low: formatNumber(low),
    median: formatNumber(median),
    high: formatNumber(high),
  })
  return (
    <>
      <p>{words}</p>
      <RangeChart from={low} mark={median} to={high} max={high * 1.25} label={words} />
      <p className="field-hint">{t('offers', { count: offers })}</p>
    </>
  )
}
