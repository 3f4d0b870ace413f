import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

type Props = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'li'
  /** The card holds one link with the class `card-cover`, stretched over it. */
  linked?: boolean
}

export function Card({ as: Element = 'div', linked, className, ...rest }: Props) {
  // Props that all these elements share.
  const Host = Element as 'div'
  return <Host className={clsx('card', linked && 'card-link', className)} {...rest} />
}

/** A large number with its label. */
export function Stat({ value, label }: { value: ReactNode; label: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1">
      <dt className="text-soft">{label}</dt>
      <dd className="text-2xl font-semibold tracking-tight">{value}</dd>
    </div>
  )
}
