'use client'

import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react'
import { late } from '@/components/layout/late'

// Loaded on focus.
const Completions = late(() => import('./search-completions').then((module) => module.SearchCompletions))

/**
 * City of a search, beside its words. What is picked is sent by its id; what is only typed, and all of it before the page's
 * scripts run, is sent as a name, for which the list finds the city.
 */
export function CityInput(props: Omit<ComponentProps<'input'>, 'name'>) {
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
        name={city !== null || isEmpty ? undefined : 'place'}
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
          <Completions input={input.current} onCity={setCity} />
        </Suspense>
      ) : null}
    </>
  )
}
