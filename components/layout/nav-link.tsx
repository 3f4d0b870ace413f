'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { type ReactNode, useState } from 'react'

type Props = {
  href: string
  className: string
  /** Name for a screen reader when the content is a picture. */
  label?: string
  children: ReactNode
}

/** A link of the shell that knows whether one is there, and fetches its page when a pointer comes near. */
export function NavLink({ href, className, label, children }: Props) {
  const pathname = usePathname()
  const [near, setNear] = useState(false)
  const path = href.split('?')[0]
  const current = pathname === path ? 'page' : pathname.startsWith(`${path}/`) ? 'true' : undefined
  return (
    <Link
      href={href}
      className={className}
      aria-label={label}
      title={label}
      aria-current={current}
      prefetch={near ? null : false}
      onMouseEnter={() => setNear(true)}
    >
      {children}
    </Link>
  )
}
