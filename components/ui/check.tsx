import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode
  /** At the end of the row: a count. */
  note?: ReactNode
  /** A second, softer line under the label. */
  hint?: ReactNode
  className?: string
}

type RowProps = Props & { kind: 'checkbox' | 'radio' }

function Row({ kind, label, note, hint, className, ...rest }: RowProps) {
  return (
    <label className={clsx('check', className)}>
      <input type={kind} className="check-box" {...rest} />
      <span className="min-w-0">
        {label}
        {hint ? <span className="check-hint">{hint}</span> : null}
      </span>
      {note !== undefined ? <span className="check-note">{note}</span> : null}
    </label>
  )
}

export const Checkbox = (props: Props) => <Row kind="checkbox" {...props} />
export const Radio = (props: Props) => <Row kind="radio" {...props} />
