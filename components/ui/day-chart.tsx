import type { ReactNode } from 'react'

type Day = {
  /** In words: «21 ноября». */
  label: string
  value: number
  /** A part of the value, drawn in front of it. */
  part?: number
}

type ChartProps = {
  days: readonly Day[]
  /** Summary of the chart in one sentence. */
  label: string
  table: { summary: string; day: string; value: string }
  /** Names of a value and of its part. */
  legend?: { value: string; part: string }
  /** A table of more columns than day and value. */
  children?: ReactNode
}

const step = 10
const tall = 100

/** The upper end of the scale: a round, evenly divisible number above all values. */
export function scaleTop(max: number): number {
  if (max <= 4) return 4
  const power = 10 ** Math.floor(Math.log10(max))
  return ([1, 2, 4, 6, 10].find((factor) => factor * power >= max) ?? 10) * power
}

/** Bar chart by day, week or month with a scale; all numbers are also in a table below it. */
export function DayChart({ days, label, table, legend, children }: ChartProps) {
  const top = scaleTop(Math.max(0, ...days.map((day) => day.value)))
  const [first, last] = [days[0], days.at(-1)]
  return (
    <figure className="day-chart">
      <div className="day-chart-plot">
        <p className="day-chart-scale" aria-hidden="true">
          <span>{top}</span>
          <span>{top / 2}</span>
          <span>0</span>
        </p>
        <svg
          viewBox={`0 0 ${days.length * step} ${tall}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
          className="day-chart-bars"
        >
          <path
            className="day-chart-lines"
            d={`M0 .5H${days.length * step}M0 ${tall / 2}H${days.length * step}M0 ${tall - 0.5}H${days.length * step}`}
          />
          {days.map((day, index) => {
            const bar = (value: number, className: string) => {
              const height = (value / top) * tall
              return (
                <rect
                  x={index * step + 1.5}
                  y={tall - height}
                  width={step - 3}
                  height={height}
                  className={className}
                />
              )
            }
            return (
              <g key={day.label}>
                <title>
                  {legend && day.part !== undefined
                    ? `${day.label}: ${legend.value} — ${day.value}, ${legend.part} — ${day.part}`
                    : `${day.label}: ${day.value}`}
                </title>
                {bar(day.value, legend ? 'day-chart-whole' : 'day-chart-bar')}
                {day.part ? bar(day.part, 'day-chart-bar') : null}
              </g>
            )
          })}
        </svg>
      </div>
      <p className="day-chart-ends" aria-hidden="true">
        <span>{first?.label}</span>
        <span>{last?.label}</span>
      </p>
      {legend ? (
        <p className="day-chart-legend" aria-hidden="true">
          <span className="day-chart-key">{legend.value}</span>
          <span className="day-chart-key day-chart-key-part">{legend.part}</span>
        </p>
      ) : null}
      <details className="day-chart-table">
        <summary>{table.summary}</summary>
        <div className="day-chart-scroll">
          {children ?? (
            <table>
              <thead>
                <tr>
                  <th scope="col">{table.day}</th>
                  <th scope="col">{table.value}</th>
                </tr>
              </thead>
              <tbody>
                {[...days].reverse().map((day) => (
                  <tr key={day.label}>
                    <th scope="row">{day.label}</th>
                    <td>{day.value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </div>
      </details>
    </figure>
  )
}
