'use client'

import clsx from 'clsx'

type BarsProps = {
  values: readonly number[]
  /** First highlighted bar (a selected salary); all by default. */
  litFrom?: number
  /** Last highlighted bar; all by default. */
  litTo?: number
  height?: number
  label: string
  className?: string
}

/** A histogram of a few bars. A client component: a page's data has its numbers, and not a styled element for each. */
export function Bars({
  values,
  litFrom = 0,
  litTo = values.length,
  height = 48,
  label,
  className,
}: BarsProps) {
  const top = Math.max(1, ...values)
  return (
    <div className={clsx('bars', className)} style={{ height }} role="img" aria-label={label}>
      {values.map((value, i) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place on the axis
          key={i}
          className={clsx('bar', i >= litFrom && i <= litTo && 'bar-on')}
          style={{ height: `${Math.ceil((value / top) * 100)}%` }}
        />
      ))}
    </div>
  )
}
