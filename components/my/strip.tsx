'use client'

import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useRef } from 'react'

/** A row of links that shows the current one, however far along it stands. */
export function Strip({
  label,
  className,
  children,
}: {
  label: string
  className: string
  children: ReactNode
}) {
  const nav = useRef<HTMLElement>(null)
  const pathname = usePathname()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with the path
  useEffect(() => {
    const strip = nav.current
    const current = strip?.querySelector<HTMLElement>('[aria-current]')
    if (strip && current)
      strip.scrollLeft = current.offsetLeft - (strip.clientWidth - current.offsetWidth) / 2
  }, [pathname])
  return (
    <nav ref={nav} className={className} aria-label={label}>
      {children}
    </nav>
  )
}
