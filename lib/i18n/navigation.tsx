'use client'

import NextLink from 'next/link'
import { type ComponentProps, useState } from 'react'

/** Dispatched when a link is followed offline; cancel it to handle the click. `detail` is the path. */
export const OFFLINE_LINK_EVENT = 'dv:offline-link'

type Props = Omit<ComponentProps<typeof NextLink>, 'prefetch' | 'onNavigate' | 'href'> & { href: string }

/**
 * The link component for pages. `routes` returns complete paths including the locale, since letters, sitemaps and
 * forms need them too; the `Link` of next-intl would add nothing but 7 KB to every first visit. Pages are prefetched
 * on hover or focus, not when the link enters the viewport: a list holds a hundred of them.
 */
export function Link(props: Props) {
  const [isNear, setNear] = useState(false)
  return (
    <NextLink
      {...props}
      prefetch={isNear ? null : false}
      onMouseEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
      onNavigate={(event) => {
        if (navigator.onLine) return
        const offer = new CustomEvent(OFFLINE_LINK_EVENT, { detail: props.href, cancelable: true })
        if (!window.dispatchEvent(offer)) event.preventDefault()
      }}
    />
  )
}
