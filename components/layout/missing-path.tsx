'use client'

import { usePathname } from 'next/navigation'
import { useDocumentTitle } from './use-document-title'

/** «Page Not Found: {path}» with the requested path. */
export function MissingPath({ title }: { title: string }) {
  const pathname = usePathname()
  useDocumentTitle(title)
  return (
    <p className="text-soft [overflow-wrap:anywhere]" lang="en">
      {`${title}: ${readable(pathname)}`}
    </p>
  )
}

function readable(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}
