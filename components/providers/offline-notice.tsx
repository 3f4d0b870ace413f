'use client'

import { useOffline } from 'next/offline'
import { useEffect } from 'react'
import { dismissToast, showToast, TOAST_DUPLICATE_MS, toastsStore } from '@/stores/toasts'

/** Between a press of «Повторить» and the same words again: sooner they would be taken for the ones just closed. */
const AGAIN_MS = TOAST_DUPLICATE_MS + 100

type Props = { labels: { text: string; retry: string } }

/**
 * While there is no network a page change waits where it is and goes on by itself: this says so, again with every link
 * that is pressed. Renders nothing.
 */
export function OfflineNotice({ labels: { text, retry } }: Props) {
  const offline = useOffline()

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
    tell()
    document.addEventListener('click', onClick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', onClick)
      dismissToast(shown)
    }
  }, [offline, text, retry])

  return null
}
