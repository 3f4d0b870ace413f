import clsx from 'clsx'
import type { ComponentProps } from 'react'

type Props = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'li'
  /** The card holds one link with the class `card-cover`, stretched over it. */
  linked?: boolean
}

export function Card({ as: Element = 'div', linked, className, ...rest }: Props) {
  // The props are those every one of these elements shares.
  const Host = Element as 'div'
  return <Host className={clsx('card', linked && 'card-link', className)} {...rest} />
}
