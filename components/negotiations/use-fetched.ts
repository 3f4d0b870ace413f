'use client'

import { useEffect, useRef, useState } from 'react'

/** What a call brings, once; undefined until then and when it fails. For forms in modals, which stand outside the page's queries. */
export function useFetched<T>(load: (signal: AbortSignal) => Promise<T>): T | undefined {
  const [data, setData] = useState<T>()
  const first = useRef(load)
  useEffect(() => {
    const stop = new AbortController()
    first.current(stop.signal).then(setData, (error: unknown) => {
      if (!stop.signal.aborted) console.warn('A help of the form could not be read', error)
    })
    return () => stop.abort()
  }, [])
  return data
}
