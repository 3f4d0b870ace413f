import { useTranslations } from 'next-intl'
import type { Quote } from '@/lib/contracts/purchases'
import { formatDay } from '@/lib/format/date'
import { formatMoney } from '@/lib/format/number'

/** How the sum comes about, line by line. */
export function Sums({ quote }: { quote: Quote }) {
  const t = useTranslations('buying')
  const { price, credit, balance, missing, starts_at, ends_at } = quote
  const lines: [string, string][] = [
    [t('price'), formatMoney(price)],
    ...(credit > 0 ? [[t('credit'), `− ${formatMoney(credit)}`] as [string, string]] : []),
    [t('balance'), formatMoney(balance)],
    ...(missing > 0 ? [[t('missing'), formatMoney(missing)] as [string, string]] : []),
    ...(starts_at && ends_at
      ? [
          [t('period'), t('periodDates', { from: formatDay(starts_at), to: formatDay(ends_at) })] as [
            string,
            string,
          ],
        ]
      : []),
  ]
  return (
    <dl className="grid">
      {lines.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4 border-line border-b py-2">
          <dt className="text-soft">{name}</dt>
          <dd className="font-medium tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
