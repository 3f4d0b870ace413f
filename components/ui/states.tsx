import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Button } from './button'
import { WarningIcon } from './icons'

type EmptyProps = {
  icon?: ReactNode
  title: ReactNode
  text?: ReactNode
  /** The next step: a button or a link that looks like one. */
  children?: ReactNode
  className?: string
  /** Level of the heading on its page. */
  level?: 1 | 2 | 3
}

export function EmptyState({ icon, title, text, children, className, level = 2 }: EmptyProps) {
  const Heading = `h${level}` as const
  return (
    <div className={clsx('state', className)}>
      {icon ? <div className="mb-2 text-soft">{icon}</div> : null}
      <Heading className="text-lg">{title}</Heading>
      {text ? <p className="state-text">{text}</p> : null}
      {children ? <div className="state-actions">{children}</div> : null}
    </div>
  )
}

type ErrorProps = {
  title: ReactNode
  text?: ReactNode
  /** «Повторить». */
  retryLabel: string
  onRetry: () => void
  busy?: boolean
  className?: string
}

export function ErrorState({ title, text, retryLabel, onRetry, busy, className }: ErrorProps) {
  return (
    <div className={clsx('state', className)} role="alert">
      <WarningIcon size={32} className="mb-2 text-danger" />
      <p className="text-lg font-semibold">{title}</p>
      {text ? <p className="state-text">{text}</p> : null}
      <div className="state-actions">
        <Button onClick={onRetry} busy={busy}>
          {retryLabel}
        </Button>
      </div>
    </div>
  )
}
