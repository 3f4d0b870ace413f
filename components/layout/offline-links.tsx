'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { OFFLINE_LINK_EVENT } from '@/lib/i18n/navigation'
import { showToast } from '@/stores/toasts'

/**
 * Following a link offline would open the browser's error page: a notice is shown instead. `navigator.onLine` may be
 * wrong, so the notice offers to follow the link anyway. Renders nothing.
 */
export function OfflineLinks({ text, retry }: { text: string; retry: string }) {
  const router = useRouter()
  useEffect(() => {
    const offer = (event: Event) => {
      if (!(event instanceof CustomEvent)) return
      const path = String(event.detail)
      event.preventDefault()
      showToast({ message: text, variant: 'warning', action: { label: retry, run: () => router.push(path) } })
    }
    window.addEventListener(OFFLINE_LINK_EVENT, offer)
    return () => window.removeEventListener(OFFLINE_LINK_EVENT, offer)
  }, [router, text, retry])
  return null
}
