import { useTranslations } from 'next-intl'
import { salaryBarStep } from '@/lib/contracts/salaries'
import { formatNumber } from '@/lib/format/number'

export const roubles = (value: number): string => `${formatNumber(value)}\u00A0₽`

const width = 640
const height = 180
const foot = 24
const tenths = (value: number) => Math.round(value * 10) / 10

interface Bar {
  from: number
  count: number
}

/** Trims empty bars at both ends; the last bar of all is open-ended. */
export function shownBars(bars: readonly number[]): Bar[] {
  const first = bars.findIndex((count) => count > 0)
  const last = bars.findLastIndex((count) => count > 0)
  return bars.slice(first, last + 1).map((count, index) => ({ from: (first + index) * salaryBarStep, count }))
}

interface HistogramProps {
  bars: readonly number[]
  low: number
  median: number
  high: number
  /** Repeats the bars as a table. */
  inNumbers?: boolean
}

/** Histogram of offers; the interquartile range is highlighted. */
export function Histogram({ bars, low, median, high, inNumbers = true }: HistogramProps) {
  const t = useTranslations('salaries')
  const shown = shownBars(bars)
  const start = shown[0]?.from ?? 0
  const end = (shown.at(-1)?.from ?? 0) + salaryBarStep
  const x = (pay: number) => ((Math.min(end, Math.max(start, pay)) - start) / (end - start)) * width
  const top = Math.max(1, ...shown.map(({ count }) => count))
  const room = height - foot - 18
  const isOpen = end >= bars.length * salaryBarStep
  const endWords = isOpen ? t('barLast', { from: roubles(end - salaryBarStep) }) : roubles(end)
  return (
    <figure className="max-w-215">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="block w-full h-auto max-sm:overflow-visible"
        role="img"
        aria-label={t('histogramLabel', {
          from: roubles(start),
          to: roubles(isOpen ? end - salaryBarStep : end),
          open: isOpen ? 'yes' : 'no',
          median: roubles(median),
        })}
      >
        {shown.map(({ from, count }) => {
          const tall = (count / top) * room
          const isUsual = from + salaryBarStep > low && from < high
          return (
            <rect
              key={from}
              x={tenths(x(from) + 1)}
              width={tenths(Math.max(1, x(from + salaryBarStep) - x(from) - 2))}
              y={tenths(height - foot - tall)}
              height={tenths(tall)}
              rx={2}
              className={isUsual ? 'salary-bar-usual' : 'salary-bar'}
            />
          )
        })}
        <line x1={x(median)} x2={x(median)} y1={14} y2={height - foot} className="stroke-ink stroke-2" />
        <text
          x={Math.min(width - 60, Math.max(60, x(median)))}
          y={10}
          textAnchor="middle"
          className="salary-text"
        >
          {roubles(median)}
        </text>
        <line x1={0} x2={width} y1={height - foot} y2={height - foot} className="stroke-edge" />
        <text x={0} y={height - 6} className="salary-text">
          {roubles(start)}
        </text>
        <text x={width} y={height - 6} textAnchor="end" className="salary-text">
          {endWords}
        </text>
      </svg>
      {inNumbers ? (
        <details className="salary-numbers">
          <summary>{t('inNumbers')}</summary>
          <table className="salary-table">
            <thead>
              <tr>
                <th scope="col">{t('pay')}</th>
                <th scope="col">{t('count')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ from, count }) => (
                <tr key={from}>
                  <th scope="row">
                    {from + salaryBarStep >= bars.length * salaryBarStep
                      ? t('barLast', { from: roubles(from) })
                      : t('bar', { from: formatNumber(from), to: roubles(from + salaryBarStep) })}
                  </th>
                  <td>{formatNumber(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      ) : null}
    </figure>
  )
}

interface Month {
  month: string
  median: number
  offers: number
}

const monthName = new Intl.DateTimeFormat('ru-RU', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const nameOf = (month: string) => monthName.format(new Date(`${month}-01T00:00:00Z`)).replace(' г.', '')

/** Medians month by month. */
export function Months({ months }: { months: readonly Month[] }) {
  const t = useTranslations('salaries')
  const medians = months.map(({ median }) => median)
  const low = Math.min(...medians) * 0.95
  const high = Math.max(...medians) * 1.05
  const x = (index: number) => 12 + (index / Math.max(1, months.length - 1)) * (width - 24)
  const y = (median: number) => 16 + (1 - (median - low) / Math.max(1, high - low)) * (height - foot - 32)
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return null
  return (
    <figure className="max-w-215">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="block w-full h-auto max-sm:overflow-visible"
        role="img"
        aria-label={t('monthsLabel', {
          first: nameOf(first.month),
          from: roubles(first.median),
          last: nameOf(last.month),
          to: roubles(last.median),
        })}
      >
        <polyline
          className="fill-none stroke-accent stroke-[2.5]"
          points={months.map(({ median }, i) => `${x(i).toFixed(1)},${y(median).toFixed(1)}`).join(' ')}
        />
        {months.map(({ month, median }, i) => (
          <circle key={month} cx={x(i)} cy={y(median)} r={4} className="fill-accent" />
        ))}
        <line x1={0} x2={width} y1={height - foot} y2={height - foot} className="stroke-edge" />
        <text x={0} y={height - 6} className="salary-text">
          {nameOf(first.month)}
        </text>
        <text x={width} y={height - 6} textAnchor="end" className="salary-text">
          {nameOf(last.month)}
        </text>
      </svg>
      <details className="salary-numbers">
        <summary>{t('inNumbers')}</summary>
        <table className="salary-table">
          <thead>
            <tr>
              <th scope="col">{t('month')}</th>
              <th scope="col">{t('median')}</th>
              <th scope="col">{t('count')}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, median, offers }) => (
              <tr key={month}>
                <th scope="row">{nameOf(month)}</th>
                <td>{roubles(median)}</td>
                <td>{formatNumber(offers)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
