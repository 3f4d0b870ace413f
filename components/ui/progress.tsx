import clsx from 'clsx'

/** 0–100, or `null` while the length is unknown. */
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

/** Steps of a form: what is done, where one is. */
export function Stepper({
  steps,
  current,
  label,
}: {
  steps: readonly string[] /** From 0. */
  current: number
  label: string
}) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, i) => (
        <li
          key={step}
          className={clsx('step', i < current && 'step-done')}
          aria-current={i === current ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  )
}
