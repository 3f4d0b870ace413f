import { useTranslations } from 'next-intl'
import type { SalaryPage } from '@/lib/contracts/salaries'
import { formatNumber } from '@/lib/format/number'
import { roubles } from './words'

interface Props {
  id: string
  title: string
  note: string
  /** Heading of the names. */
  what: string
  rows: SalaryPage['cities']
  hrefOf: (id: number) => string
  /** The one the page is about. */
  current: number | null
}

/** Cities or roles on one scale: a table whose ranges are drawn, so that both eyes and screen readers compare. */
export function Compared({ id, title, note, what, rows, hrefOf, current }: Props) {
  const t = useTranslations('salaries')
  const max = Math.max(...rows.map((row) => row.high)) * 1.04
  const percent = (value: number) => `${((value / max) * 100).toFixed(1)}%`
  return (
    <section aria-labelledby={id} className="card">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <p className="mt-1 text-xs text-soft">{note}</p>
      <table className="salary-table salary-compared">
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <th scope="col" className="salary-money">
              {t('median')}
            </th>
            <th scope="col">{t('range')}</th>
            <th scope="col" className="salary-money">
              {t('count')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} aria-current={row.id === current ? 'true' : undefined}>
              <th scope="row">
                <a href={hrefOf(row.id)}>{row.name}</a>
              </th>
              <td className="salary-money">
                <b>{roubles(row.median)}</b>
              </td>
              <td className="salary-range">
                <span className="sr-only">
                  {t('rangeLabel', {
                    from: roubles(row.low),
                    to: roubles(row.high),
                    median: roubles(row.median),
                  })}
                </span>
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect x="0" y="4" width="100%" height="2" className="salary-track" />
                  <rect
                    x={percent(row.low)}
                    y="2"
                    width={percent(row.high - row.low)}
                    height="6"
                    className="salary-bar-usual"
                  />
                  <rect x={percent(row.median)} y="0" width="0.8%" height="10" className="salary-mark" />
                </svg>
              </td>
              <td className="salary-money text-soft">{formatNumber(row.offers)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
