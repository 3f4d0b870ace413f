'use client'

import { usePathname } from 'next/navigation'
import type { ComponentType, ReactNode } from 'react'
import { Link } from '@/lib/i18n/navigation'
import { isPrivatePath } from '@/lib/routes'

type Props = {
  href: string
  className: string
  /** Name for a screen reader when the content is a picture. */
  label?: string
  /** Source of a pattern: other paths that belong to this link. */
  alsoOn?: string
  /** Done by a plain click in place of going there. */
  onActivate?: () => void
  children: ReactNode
}

/** The link of a guest's favourites, which a page brings: it composes cards of several features. */
export type GuestFavoritesLink = ComponentType<{ className: string; label?: string; children: ReactNode }>

/** A link of the shell that knows whether one is there. */
export function NavLink({ href, className, label, alsoOn, onActivate, children }: Props) {
  const pathname = usePathname()
  const [path, query] = href.split('?')
  // One's own drafts and cabinets live under the lists' addresses, but are not a part of those lists.
  const inside =
    pathname.startsWith(`${path}/`) && !isPrivatePath(pathname) && !/\/(new|preview)$/.test(pathname)
  const belongs = inside || (alsoOn !== undefined && new RegExp(alsoOn).test(pathname))
  // A way through the sign-in leads elsewhere, even while one is at the sign-in.
  const isDetour = query?.startsWith('next=') === true
  const current = isDetour ? undefined : pathname === path ? 'page' : belongs ? 'true' : undefined
  return (
    <Link
      href={href}
      className={className}
      aria-label={label}
      title={label}
      aria-current={current}
      onClick={(event) => {
        const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        if (!onActivate || !isPlain) return
        event.preventDefault()
        onActivate()
      }}
    >
      {children}
    </Link>
  )
}
