import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

export type ButtonLook = {
  /** primary — the main action of the screen in the side's accent; ink — a strong neutral; danger — irreversible. */
  variant?: 'primary' | 'ink' | 'outline' | 'ghost' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  /** Full width. */
  block?: boolean
  className?: string
}

/** Classes of a button, for a link that looks like one. */
export function buttonClass({ variant = 'outline', size = 'md', block, className }: ButtonLook = {}): string {
  return clsx('btn', `btn-${variant}`, size !== 'md' && `btn-${size}`, block && 'btn-block', className)
}

type Props = ComponentProps<'button'> &
  ButtonLook & { /** A call is on: shows a spinner and takes no clicks; the focus stays. */ busy?: boolean }

export function Button({ variant, size, block, className, busy, children, type, onClick, ...rest }: Props) {
  return (
    <button
      type={type ?? 'button'}
      className={buttonClass({ variant, size, block, className })}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  )
}

/** A spinner of the size of the surrounding text; `label` announces it. */
export function Spinner({ label, size }: { label?: string; size?: number }) {
  const style = size ? { fontSize: size } : undefined
  if (label) return <span className="spinner" role="status" aria-label={label} style={style} />
  return <span className="spinner" aria-hidden="true" style={style} />
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> &
  Omit<ButtonLook, 'block'> & {
    /** Accessible name and tooltip. */
    label: string
    icon: ReactNode
  }

export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size,
  className,
  type,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      className={buttonClass({ variant, size, className: clsx('btn-icon', className) })}
      aria-label={label}
      title={label}
      {...rest}
    >
      {icon}
    </button>
  )
}
