'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'

type Props = {
  href: string
  className: string
  /** Name for a screen reader when the content is a picture. */
  label?: string
  children: ReactNode
}

/** A link of the shell that knows whether one is there. */
export function NavLink({ href, className, label, children }: Props) {
  const pathname = usePathname()
  const path = href.split('?')[0]
  const current = pathname === path ? 'page' : pathname.startsWith(`${path}/`) ? 'true' : undefined
  return (
    <a href={href} className={className} aria-label={label} title={label} aria-current={current}>
      {children}
    </a>
  )
}
