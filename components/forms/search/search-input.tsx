'use client'

import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react'

// Loaded on focus.
const Completions = lazy(() =>
  import('./search-completions').then((module) => ({ default: module.SearchCompletions })),
)

type Props = ComponentProps<'input'> & {
  /**
   * A field of its own for the city. What is picked is sent by its id; what is only typed, and all of it before the page's
   * scripts run, is sent as further words, which the search understands.
   */
  isCity?: boolean
}

/** Search text field; autocomplete is loaded on first focus. */
export function SearchInput({ isCity = false, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [visited, setVisited] = useState(false)
  const [city, setCity] = useState<number | null>(null)
  const [isEmpty, setIsEmpty] = useState(false)
  // The field may have been focused and filled before hydration.
  useEffect(() => {
    if (document.activeElement === input.current) setVisited(true)
    setIsEmpty(input.current?.value === '')
  }, [])
  return (
    <>
      <input
        {...props}
        // An address says nothing of a city that nobody named.
        name={city !== null || (isCity && isEmpty) ? undefined : props.name}
        ref={input}
        onFocus={() => setVisited(true)}
        onInput={({ currentTarget }) => {
          setCity(null)
          setIsEmpty(currentTarget.value === '')
        }}
      />
      {city === null ? null : <input type="hidden" name="city" value={city} />}
      {visited && input.current ? (
        <Suspense fallback={null}>
          <Completions input={input.current} onCity={isCity ? setCity : undefined} />
        </Suspense>
      ) : null}
    </>
  )
}
