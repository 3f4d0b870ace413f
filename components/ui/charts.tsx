import clsx from 'clsx'

type RangeProps = {
  /** In the same unit as `max`; `from`–`to` is the common half, `mark` the middle. */
  from: number
  to: number
  mark: number
  max: number
  /** The three numbers in words: the picture itself is hidden from a screen reader. */
  label: string
}

/** A range with its middle on a common scale: salaries of one role among others. */
export function RangeChart({ from, to, mark, max, label }: RangeProps) {
  const percent = (value: number) => `${Math.min(100, Math.max(0, (value / max) * 100)).toFixed(1)}%`
  return (
    <div className="range-track" role="img" aria-label={label}>
      <div className="range-span" style={{ left: percent(from), right: `calc(100% - ${percent(to)})` }} />
      <div className="range-mark" style={{ left: percent(mark) }} />
    </div>
  )
}

type BarsProps = {
  values: readonly number[]
  /** Index from which bars are lit (a chosen salary), all by default. */
  litFrom?: number
  height?: number
  label: string
  className?: string
}

/** A histogram of a few bars. */
export function Bars({ values, litFrom = 0, height = 48, label, className }: BarsProps) {
  const top = Math.max(1, ...values)
  return (
    <div className={clsx('bars', className)} style={{ height }} role="img" aria-label={label}>
      {values.map((value, i) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place on the axis
          key={i}
          className={clsx('bar', i >= litFrom && 'bar-on')}
          style={{ height: `${(value / top) * 100}%` }}
        />
      ))}
    </div>
  )
}
