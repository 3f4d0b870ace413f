'use client'

import { type ComponentProps, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { lazyPart } from '@/components/layout/lazy-part'
import { CloseIcon } from '@/components/ui/icons'

// Loaded on focus.
const Completions = lazyPart(() => import('./search-completions').then((module) => module.SearchCompletions))

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

interface ListCityProps {
  /** Id of the filter form. */
  form: string
  /** Null for none, and for several places: the tree submits those. */
  chosen: { id: number; name: string } | null
  words: { city: string; clear: string }
  placeholder: string
}

/**
 * City of a list's search: its id in a hidden field of the form, its name beside it. What is typed is applied by Enter or
 * the button, what is picked at once; `InstantFilters` puts both fields right after that.
 */
export function ListCity({ form, chosen, words, placeholder }: ListCityProps) {
  const input = useRef<HTMLInputElement>(null)
  const city = useRef<HTMLInputElement>(null)
  const [visited, setVisited] = useState(false)
  // The field may have been focused and filled before hydration.
  useEffect(() => {
    if (document.activeElement === input.current) setVisited(true)
    if (city.current && input.current?.value !== input.current?.defaultValue) city.current.value = ''
  }, [])
  const put = useCallback((id: number | null) => {
    // The field tells of its city again when it is left.
    if (!city.current || city.current.value === String(id)) return
    city.current.value = id === null ? '' : String(id)
    city.current.dispatchEvent(new Event('change', { bubbles: true }))
  }, [])
  return (
    <>
      <input type="hidden" ref={city} form={form} name="city" defaultValue={chosen?.id ?? ''} />
      <input
        ref={input}
        form={form}
        name="place"
        aria-label={words.city}
        placeholder={placeholder}
        defaultValue={chosen?.name ?? ''}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={() => setVisited(true)}
        onInput={() => {
          if (city.current) city.current.value = ''
        }}
      />
      {chosen ? (
        <button
          type="button"
          className="needs-script flex-none p-2 hover:text-ink"
          aria-label={words.clear}
          onClick={() => {
            if (!input.current) return
            input.current.value = ''
            input.current.focus()
            put(null)
          }}
        >
          <CloseIcon size={16} />
        </button>
      ) : null}
      {visited && input.current ? (
        <Suspense fallback={null}>
          <Completions input={input.current} onCity={put} />
        </Suspense>
      ) : null}
    </>
  )
}
