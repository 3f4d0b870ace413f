import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Tone } from './badge'
import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from './icons'

const ICONS = {
  neutral: InfoIcon,
  accent: InfoIcon,
  match: InfoIcon,
  success: SuccessIcon,
  warning: WarningIcon,
  danger: ErrorIcon,
} as const

type Props = {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
  /** `alert` for a new problem, `status` for other updates. */
  role?: 'alert' | 'status'
  className?: string
}

/** A persistent message in the page. */
export function Notice({ tone = 'neutral', title, children, role, className }: Props) {
  const Icon = ICONS[tone]
  return (
    <div className={clsx('notice', tone !== 'neutral' && `notice-${tone}`, className)} role={role}>
      <Icon className="notice-icon" />
      <div className="min-w-0">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
    </div>
  )
}
