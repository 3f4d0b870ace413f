import type { ReactNode } from 'react'

type RangeProps = {
  /** In the same unit as `max`; `from`–`to` is the interquartile range, `mark` the median. */
  from: number
  to: number
  mark: number
  max: number
  /** The same in words, as the accessible name of the picture. */
  label: string
}

/** A range with its median on a common scale: salaries of one role among others. */
export function RangeChart({ from, to, mark, max, label }: RangeProps) {
  const percent = (value: number) => `${Math.min(100, Math.max(0, (value / max) * 100)).toFixed(1)}%`
  return (
    <div className="range-track" role="img" aria-label={label}>
      <div className="range-span" style={{ left: percent(from), right: `calc(100% - ${percent(to)})` }} />
      <div className="range-mark" style={{ left: percent(mark) }} />
    </div>
  )
}

type SparklineProps = {
  /** In chronological order. */
  values: readonly number[]
  /** The same in words, as the accessible name of the picture. */
  label: string
}

const lineWidth = 100
const lineHeight = 28

/** Line of values by day, of the height of a text line. */
export function Sparkline({ values, label }: SparklineProps) {
  const top = Math.max(1, ...values)
  const step = lineWidth / Math.max(1, values.length - 1)
  const points = values.map(
    (value, i) =>
      `${(i * step).toFixed(1)},${(lineHeight - 2 - (value / top) * (lineHeight - 4)).toFixed(1)}`,
  )
  return (
    <svg
      viewBox={`0 0 ${lineWidth} ${lineHeight}`}
      preserveAspectRatio="none"
      className="sparkline"
      role="img"
      aria-label={label}
    >
      <polygon points={`0,${lineHeight} ${points.join(' ')} ${lineWidth},${lineHeight}`} />
      <polyline points={points.join(' ')} />
    </svg>
  )
}

type Row = {
  label: string
  value: number
  /** The number with a link to what it counts; the number alone by default. */
  shown?: ReactNode
  /** Text beside the number: «43 % от прошлого этапа». */
  note?: string | undefined
}

/** Funnel as horizontal bars on the scale of the first. Every row is readable as text; the bars only repeat it. */
export function FunnelChart({ rows, label }: { rows: readonly Row[]; label: string }) {
  const maxValue = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <ol className="funnel-chart" aria-label={label}>
      {rows.map((row) => (
        <li key={row.label} className="funnel-row">
          <span className="funnel-label">{row.label}</span>
          <svg viewBox="0 0 100 20" preserveAspectRatio="none" className="funnel-bar" aria-hidden="true">
            <rect className="funnel-track" width="100" height="20" />
            <rect
              className="funnel-fill"
              width={row.value === 0 ? 0 : Math.max(0.8, (row.value / maxValue) * 100)}
              height="20"
            />
          </svg>
          <span className="funnel-value tabular">
            <strong>{row.shown ?? row.value.toLocaleString('ru-RU')}</strong>
            {row.note ? <span className="text-soft"> {row.note}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  )
}
