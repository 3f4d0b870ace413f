'use client'

import { useOffline } from 'next/offline'
import { useEffect, useRef } from 'react'
import { dismissToast, showToast, TOAST_DUPLICATE_MS, toastsStore } from '@/stores/toasts'

/** Between a press of «Повторить» and the same words again: sooner they would be taken for the ones just closed. */
const AGAIN_MS = TOAST_DUPLICATE_MS + 100

/** A link pressed longer ago has nothing to do with what finds no network now. */
const PRESSED_MS = 10_000

type Props = { labels: { text: string; retry: string } }

/**
 * While there is no network a page change waits where it is and goes on by itself: this says so, with every link that
 * is pressed. What was fetched ahead and not found is nobody's concern. Renders nothing.
 */
export function OfflineNotice({ labels: { text, retry } }: Props) {
  const offline = useOffline()
  const pressed = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    const onClick = ({ target, timeStamp }: Event) => {
      if (target instanceof Element && target.closest('a[href]')) pressed.current = timeStamp
    }
    document.addEventListener('click', onClick, { capture: true })
    return () => document.removeEventListener('click', onClick, { capture: true })
  }, [])

  useEffect(() => {
    if (!offline) return
    let shown = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const isShown = () => toastsStore.getState().toasts.some(({ id }) => id === shown)
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(tell, AGAIN_MS)
    }
    function tell() {
      if (isShown()) return
      shown = showToast({
        message: text,
        variant: 'warning',
        autoHide: false,
        action: {
          label: retry,
          run: () => {
            // The router looks anew on this event, at once instead of at its own next look.
            window.dispatchEvent(new Event('online'))
            later()
          },
        },
      })
      if (!isShown()) later()
    }
    const onClick = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('a[href]')) tell()
    }
    if (performance.now() - pressed.current < PRESSED_MS) tell()
    document.addEventListener('click', onClick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', onClick)
      dismissToast(shown)
    }
  }, [offline, text, retry])

  return null
}
