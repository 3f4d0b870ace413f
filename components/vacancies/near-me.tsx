'use client'

import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { buttonClass } from '@/components/ui/button'
import { PinIcon } from '@/components/ui/icons'
import { currentPlace } from '@/lib/geo/current-place'

interface Props {
  /** Default radius. */
  radius: number
  words: { nearMe: string; asking: string; failed: string }
  /** Text shown until the button is pressed. */
  status: string | null
}

/** Searches around the position given by the Geolocation API. */
export function NearMe({ radius, words, status }: Props) {
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')
  const [near, setNear] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)

  function search(place: string) {
    flushSync(() => {
      setNear(place)
      setState('idle')
    })
    const form = field.current?.form
    const km = form?.elements.namedItem('km')
    if (km instanceof HTMLSelectElement && km.value === '') km.value = String(radius)
    form?.requestSubmit()
  }
  function ask() {
    setState('asking')
    currentPlace().then(search, () => setState('failed'))
  }

  return (
    <>
      {near === null ? (
        <button
          type="button"
          className={buttonClass({ size: 'sm', className: 'needs-script' })}
          disabled={state === 'asking'}
          onClick={ask}
        >
          <PinIcon />
          {words.nearMe}
        </button>
      ) : (
        <input ref={field} type="hidden" name="near" value={near} />
      )}
      <p className="text-xs text-soft" role="status">
        {state === 'idle' ? status : words[state]}
      </p>
    </>
  )
}
