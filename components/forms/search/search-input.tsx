'use client'

import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react'

// Only whoever comes to type needs it.
const Completions = lazy(() =>
  import('./search-completions').then((module) => ({ default: module.SearchCompletions })),
)

/** Words of a search, completed while they are typed; a plain field until somebody comes to it. */
export function SearchInput(props: ComponentProps<'input'>) {
  const input = useRef<HTMLInputElement>(null)
  const [visited, setVisited] = useState(false)
  // The field may have the focus before the script came.
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
