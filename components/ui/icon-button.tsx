import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button'

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> &
  Omit<ButtonLook, 'block'> & {
    /** What the button does, for a screen reader and as a tooltip. */
    label: string
    icon: ReactNode
  }

export function IconButton({ label, icon, variant = 'ghost', size, className, type, ...rest }: Props) {
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
