import clsx from 'clsx'

/** 0–100, or `null` while indeterminate. */
export function Progress({
  value,
  label,
  className,
}: {
  value: number | null
  label: string
  className?: string
}) {
  const shown = value === null ? null : Math.min(100, Math.max(0, value))
  return (
    <div
      className={clsx('progress', className)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={shown ?? undefined}
    >
      <div
        className={clsx('progress-bar', shown === null && 'skeleton')}
        style={{ width: `${shown ?? 100}%` }}
      />
    </div>
  )
}
