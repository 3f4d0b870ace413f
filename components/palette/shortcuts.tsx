'use client'

import { useEffect } from 'react'
import { useClaims } from '@/components/layout/use-claims'
import words from '@/messages/ru/palette.json'
import { openModal } from '@/stores/modals'
import type { Viewer } from './palette'

const takesText = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]'
const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest(takesText) !== null
const isCovered = () => document.querySelector('dialog[open], :popover-open') !== null

/** The search box of the page that can be seen: a list has one in its bar, others have none. */
function searchBox(): HTMLInputElement | undefined {
  const boxes = document.querySelectorAll<HTMLInputElement>('main input[type="search"]')
  return [...boxes].find((box) => box.checkVisibility?.() ?? box.offsetParent !== null)
}

async function openKeys() {
  const { KeyList } = await import('./palette')
  await openModal(KeyList, { title: words.keys.title, size: 'sm' })
}

async function openPalette(viewer: Viewer) {
  const { Palette } = await import('./palette')
  const next = await openModal(Palette, { title: words.title, props: { viewer } })
  if (next === 'keys') await openKeys()
}

/** Leads to the search box of the page, or opens the palette, which searches from anywhere. */
async function search(viewer: Viewer) {
  const box = searchBox()
  if (!box) return openPalette(viewer)
  box.focus()
  box.select()
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/**
 * Ctrl+K (⌘K) opens the palette, «/» and the button of the header lead to the search box, «?» lists the keys. Keys are told by their place too: the
 * Russian layout has other letters there. The palette is loaded when it is asked for. Renders nothing.
 */
export function Shortcuts() {
  const side = useClaims()?.accountType
  useEffect(() => {
    const report = (error: unknown) => console.warn('The palette could not be loaded', error)
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.isComposing || event.defaultPrevented || isCovered()) return
      if (event.ctrlKey || event.metaKey) {
        if (event.shiftKey || event.code !== 'KeyK') return
        event.preventDefault()
        openPalette(side ?? 'guest').catch(report)
        return
      }
      if (isTyping(event.target)) return
      if (event.key === '?' || (event.shiftKey && event.code === 'Slash')) {
        // A page with keys of its own lists those: its listener may be the later one.
        setTimeout(() => {
          if (!event.defaultPrevented) openKeys().catch(report)
        })
      } else if (event.key === '/' || event.code === 'Slash') {
        event.preventDefault()
        search(side ?? 'guest').catch(report)
      }
    }
    // Before the link takes it, which leads to the list where this code is not loaded yet.
    const onClick = (event: MouseEvent) => {
      if (!isPlain(event) || !(event.target instanceof Element && event.target.closest('.header-search')))
        return
      event.preventDefault()
      search(side ?? 'guest').catch(report)
    }
    window.addEventListener('keydown', onKey)
    window.addEventListener('click', onClick, true)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('click', onClick, true)
    }
  }, [side])
  return null
}
