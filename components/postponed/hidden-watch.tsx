'use client'

import { useEffect } from 'react'
import { api } from '@/lib/api/client'

const changes = new EventTarget()
const name = 'change'

/** Event: something was hidden or shown again, so lists have to update. */
export const notifyHiddenChange = (): boolean => changes.dispatchEvent(new Event(name))

function onHiddenChange(listener: () => void): () => void {
  changes.addEventListener(name, listener)
  return () => changes.removeEventListener(name, listener)
}

const cards = '.vcard'
const hearts = '[data-favorite^="vacancy:"]'

/**
 * Hides the candidate's hidden vacancies in public lists, which are cached and the same for everyone. The cards are
 * plain HTML and get the `hidden` attribute; only unknown cards are requested.
 */
export function HiddenWatch() {
  useEffect(() => {
    const known = new Map<string, boolean>()
    let waiting = 0
    let stopped = false

    const listed = () =>
      [...document.querySelectorAll<HTMLElement>(cards)].flatMap((card) => {
        const id = card.querySelector(hearts)?.getAttribute('data-favorite')?.slice('vacancy:'.length)
        return id ? [{ card, id }] : []
      })
    const paint = () => {
      for (const { card, id } of listed()) {
        const hide = known.get(id) === true
        if (card.hidden !== hide) card.hidden = hide
      }
    }
    async function look() {
      const ids = [...new Set(listed().map(({ id }) => id))].filter((id) => !known.has(id)).slice(0, 100)
      if (ids.length > 0) {
        for (const id of ids) known.set(id, false)
        const { hidden, total } = await api('POST /v1/my/hidden/among', { body: { ids } })
        for (const id of hidden) known.set(id, true)
        if (total === 0) stopped = true
      }
      paint()
    }
    const soon = () => {
      cancelAnimationFrame(waiting)
      waiting = requestAnimationFrame(() => {
        if (stopped) return
        look().catch((error: unknown) => console.warn('What is hidden could not be asked for', error))
      })
    }
    const observer = new MutationObserver((changes) => {
      if (changes.some((change) => change.addedNodes.length > 0)) soon()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    const stopListening = onHiddenChange(() => {
      known.clear()
      stopped = false
      soon()
    })
    soon()
    return () => {
      cancelAnimationFrame(waiting)
      observer.disconnect()
      stopListening()
    }
  }, [])
  return null
}
