'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { PinIcon } from '@/components/ui/icons'
import { currentPlace } from '@/lib/geo/current-place'

/** Where somebody lives, to about a kilometre: kept in this browser alone. */
const storageKey = 'dv:home'
const isPlace = /^-?\d{1,2}\.\d{2},-?\d{1,3}\.\d{2}$/

function readPlace(): string | null {
  try {
    const kept = window.localStorage.getItem(storageKey)
    return kept !== null && isPlace.test(kept) ? kept : null
  } catch {
    // A browser that keeps nothing is asked each time.
    return null
  }
}

function writePlace(place: string | null): void {
  try {
    if (place === null) window.localStorage.removeItem(storageKey)
    else window.localStorage.setItem(storageKey, place)
  } catch {
    // The search goes on with the place all the same.
  }
}

interface Props {
  /** The place is in the address already. */
  known: boolean
  words: { ask: string; asking: string; failed: string; forget: string }
}

/** Asks once where home is, keeps it, and from then on searches around it at once. */
export function HomePlace({ known, words }: Props) {
  const router = useRouter()
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')

  function searchAround(place: string | null) {
    const url = new URL(window.location.href)
    if (place === null) url.searchParams.delete('near')
    else url.searchParams.set('near', place)
    url.searchParams.delete('page')
    router.replace(url.pathname + url.search)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place that is kept is looked up once
  useEffect(() => {
    const kept = known ? null : readPlace()
    if (kept !== null) searchAround(kept)
  }, [known])

  function ask() {
    setState('asking')
    currentPlace().then(
      (place) => {
        writePlace(place)
        searchAround(place)
      },
      () => setState('failed'),
    )
  }
  function forget() {
    writePlace(null)
    searchAround(null)
  }

  return (
    <p className="mt-2 flex flex-wrap items-center gap-2">
      {known ? (
        <button type="button" className={buttonClass({ variant: 'ghost', size: 'sm' })} onClick={forget}>
          {words.forget}
        </button>
      ) : (
        <button
          type="button"
          className={buttonClass({ size: 'sm', className: 'needs-script' })}
          disabled={state === 'asking'}
          onClick={ask}
        >
          <PinIcon />
          {words.ask}
        </button>
      )}
      <span role="status" className="text-sm text-soft">
        {state === 'idle' ? null : words[state]}
      </span>
    </p>
  )
}
