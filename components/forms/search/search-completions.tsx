'use client'

import { useEffect, useEffectEvent, useId, useState } from 'react'
import { api } from '@/lib/api/client'
import { suggest } from '@/lib/api/dictionaries'
import type { Suggestion } from '@/lib/contracts/dictionaries'
import type { SearchSuggestion } from '@/lib/contracts/search-help'
import words from '@/messages/ru/search.json'
import { optionId } from '../suggest/suggest-list'
import { isSameText } from '../suggest/use-unpicked'
import { submitWithCity } from './search-form'

const typingPauseMs = 120
const maxShown = 8

interface Props {
  /** Enhances the page's own input, which works without this list. */
  input: HTMLInputElement
  /** The field is one of cities: told the id of what was picked. */
  onCity?: ((id: number | null) => void) | undefined
}

const cityItem = ({ id, name, hint }: Suggestion): SearchSuggestion => ({
  kind: 'city',
  id,
  text: name,
  hint,
})

/** Autocomplete of the search text (ARIA combobox pattern): the focus stays in the field. */
export function SearchCompletions({ input, onCity }: Props) {
  const listId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [items, setItems] = useState<readonly SearchSuggestion[]>([])
  const [current, setCurrent] = useState(-1)
  const open = typed !== null && items.length > 0

  const close = () => {
    setTyped(null)
    setCurrent(-1)
  }
  const pick = (item: SearchSuggestion) => {
    if (onCity) {
      input.value = item.text
      onCity(item.id)
      close()
      return
    }
    if (input.form && item.kind === 'city' && item.id !== null) {
      input.value = ''
      close()
      submitWithCity(input.form, String(item.id))
      return
    }
    input.value = item.text
    close()
    input.form?.requestSubmit()
  }

  const onInput = useEffectEvent(() => {
    setTyped(input.value.trim() === '' && !onCity ? null : input.value)
    setCurrent(-1)
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!open) {
        if (event.key === 'ArrowDown') onInput()
        return
      }
      event.preventDefault()
      // After the last option the selection returns to the typed text.
      const places = items.length + 1
      const step = event.key === 'ArrowDown' ? 1 : -1
      setCurrent((index) => ((index + 1 + step + places) % places) - 1)
    } else if (event.key === 'Enter') {
      // Of cities, the first one is meant, also by a slip: «воронж».
      const meant = onCity && input.value.trim() !== '' ? items[0] : undefined
      const item = open ? (items[current] ?? meant) : undefined
      if (item) {
        event.preventDefault()
        pick(item)
      } else {
        close()
      }
    } else if (event.key === 'Escape' && open) {
      // Without it the browser clears the field on Escape.
      event.preventDefault()
      close()
    }
  })
  const onBlur = useEffectEvent(() => {
    const named =
      onCity && typed !== null ? items.find(({ text }) => isSameText(text, input.value)) : undefined
    if (named) pick(named)
    else close()
  })

  useEffect(() => {
    const typing = () => onInput()
    const key = (event: KeyboardEvent) => onKey(event)
    const blur = () => onBlur()
    input.addEventListener('input', typing)
    input.addEventListener('keydown', key)
    input.addEventListener('blur', blur)
    // Text typed before this component was loaded; the largest cities are offered at once.
    if (document.activeElement === input && (onCity || input.value !== input.defaultValue)) typing()
    if (onCity) input.addEventListener('focus', typing)
    return () => {
      input.removeEventListener('input', typing)
      input.removeEventListener('keydown', key)
      input.removeEventListener('blur', blur)
      input.removeEventListener('focus', typing)
    }
  }, [input, onCity])

  useEffect(() => {
    if (typed === null) return setItems([])
    const request = new AbortController()
    const timer = setTimeout(() => {
      const q = typed.slice(0, 100)
      const { signal } = request
      const asked = onCity
        ? suggest('city', q, signal).then((cities) => cities.slice(0, maxShown).map(cityItem))
        : api('GET /v1/suggest', { query: { q, limit: String(maxShown) }, signal })
      asked.then(
        (found) => {
          if (request.signal.aborted) return
          setItems(found)
          setCurrent(-1)
        },
        // Autocomplete is optional: failures are ignored.
        () => {
          if (!request.signal.aborted) setItems([])
        },
      )
    }, typingPauseMs)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [typed, onCity])

  useEffect(() => {
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-expanded', String(open))
    if (open) input.setAttribute('aria-controls', listId)
    else input.removeAttribute('aria-controls')
    if (open && current >= 0) input.setAttribute('aria-activedescendant', optionId(listId, current))
    else input.removeAttribute('aria-activedescendant')
    if (current >= 0) document.getElementById(optionId(listId, current))?.scrollIntoView({ block: 'nearest' })
  }, [input, open, current, listId])

  return (
    <>
      <span className="sr-only" role="status">
        {open ? words.suggestions.count.replace('#', String(items.length)) : ''}
      </span>
      {open ? (
        <div className="suggest" role="listbox" id={listId} aria-label={words.suggestions.title}>
          {items.map((item, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points here by aria-activedescendant
            <div
              key={`${item.kind}-${item.id}-${item.text}-${item.hint}`}
              id={optionId(listId, index)}
              role="option"
              aria-selected={index === current}
              className="suggest-option"
              // Prevents the mouse press from moving the focus out of the field.
              onMouseDown={(event) => {
                event.preventDefault()
                pick(item)
              }}
            >
              <span>{item.text}</span>
              <span className="text-soft text-xs/body">
                {[onCity ? '' : words.suggestions[item.kind], item.hint].filter(Boolean).join(' · ')}
              </span>
            </div>
          ))}
        </div>
      ) : null}
    </>
  )
}
