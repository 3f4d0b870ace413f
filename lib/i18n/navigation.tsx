'use client'

import NextLink from 'next/link'
import { type ComponentProps, useState } from 'react'

/** Dispatched when a link is followed without a network; whoever offers something else cancels it. `detail` is the path. */
export const OFFLINE_LINK_EVENT = 'dv:offline-link'

type Props = Omit<ComponentProps<typeof NextLink>, 'prefetch' | 'onNavigate' | 'href'> & { href: string }

/**
 * The one link between pages. `routes` give whole paths, the language included, since letters, sitemaps and forms need
 * them too. So the `Link` of next-intl would have nothing to add, and 7 KB of every first visit go without it.
 *
 * A page is fetched ahead once a pointer or the focus comes to its link, not when that comes into view: a list holds a
 * hundred of them.
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
