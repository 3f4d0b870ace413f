'use client'

import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'

/** The link between signing in and signing up; it takes along where the person wants to return to. */
export function OtherWay({ href, children }: { href: string; children: ReactNode }) {
  const router = useRouter()
  return (
    <a
      className="link"
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        router.push(href + window.location.search)
      }}
    >
      {children}
    </a>
  )
}
