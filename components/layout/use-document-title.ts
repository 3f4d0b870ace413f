'use client'

import { useEffect } from 'react'

/** For error views, which are rendered over a page with another title. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}
