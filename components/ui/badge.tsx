import clsx from 'clsx'
import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'accent' | 'match' | 'success' | 'warning' | 'danger'

export function Badge({
  tone = 'neutral',
  children,
  className,
}: {
  tone?: Tone
  children: ReactNode
  className?: string
}) {
  return <span className={clsx('badge', tone !== 'neutral' && `badge-${tone}`, className)}>{children}</span>
}

/** Counter of new items; hidden at zero. `label` is its accessible text. */
export function CountBadge({
  count,
  label,
  max = 99,
  className,
}: {
  count: number
  label?: string
  max?: number
  className?: string
}) {
  if (count <= 0) return null
  return (
    <span className={clsx('count', className)}>
      <span aria-hidden={label ? true : undefined}>{count > max ? `${max}+` : count}</span>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  )
}

/** Badge of a verified company; drawn by CSS, since a list shows it many times. */
export function Verified({ label }: { label: string }) {
  return <span className="verified" role="img" aria-label={label} title={label} />
}
