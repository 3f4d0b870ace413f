'use client'

import { usePathname } from 'next/navigation'
import type { ComponentType, ReactNode } from 'react'
import { Link } from '@/lib/i18n/navigation'
import { isPrivatePath } from '@/lib/routes'

type Props = {
  href: string
  className: string
  /** Accessible name when the content is an icon. */
  label?: string
  /** RegExp source: further paths that count as this link. */
  alsoOn?: string
  /** Called on a plain click instead of navigating. */
  onActivate?: () => void
  children: ReactNode
}

/** The guest's favourites link, passed in by the page: it combines cards of several features. */
export type GuestFavoritesLink = ComponentType<{ className: string; label?: string; children: ReactNode }>

/** A navigation link that marks the current page. */
export function NavLink({ href, className, label, alsoOn, onActivate, children }: Props) {
  const pathname = usePathname()
  const [path, query] = href.split('?')
  // Drafts and workspaces have URLs below the public lists but do not belong to them.
  const inside =
    pathname.startsWith(`${path}/`) && !isPrivatePath(pathname) && !/\/(new|preview)$/.test(pathname)
  const belongs = inside || (alsoOn !== undefined && new RegExp(alsoOn).test(pathname))
  // A link through the sign-in is not current while the sign-in page is open.
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
