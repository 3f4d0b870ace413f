'use client'

import { useEffect } from 'react'

/** For views of errors, which the browser may draw over a page that had another title. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}
