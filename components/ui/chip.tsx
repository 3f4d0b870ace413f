import clsx from 'clsx'
import type { ReactNode } from 'react'

/** Classes of a chip, for a link or a button that looks like one (`aria-pressed`, `aria-current="true"` fill it). */
export function chipClass({ outline, className }: { outline?: boolean; className?: string } = {}): string {
  return clsx('chip', outline && 'chip-outline', className)
}

export function Chip({
  children,
  outline,
  className,
}: {
  children: ReactNode
  outline?: boolean
  className?: string
}) {
  return <span className={chipClass({ outline, className })}>{children}</span>
}

/** A small label of an item: a skill, a condition. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className="tag">{children}</span>
}
