'use client'

import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react'

// Loaded on focus.
const Completions = lazy(() =>
  import('./search-completions').then((module) => ({ default: module.SearchCompletions })),
)

/** Search text field; autocomplete is loaded on first focus. */
export function SearchInput(props: ComponentProps<'input'>) {
  const input = useRef<HTMLInputElement>(null)
  const [visited, setVisited] = useState(false)
  // The field may have been focused before hydration.
  useEffect(() => {
    if (document.activeElement === input.current) setVisited(true)
  }, [])
  return (
    <>
      <input {...props} ref={input} onFocus={() => setVisited(true)} />
      {visited && input.current ? (
        <Suspense fallback={null}>
          <Completions input={input.current} />
        </Suspense>
      ) : null}
    </>
  )
}
