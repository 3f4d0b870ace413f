'use client'

import { useEffect } from 'react'
import { NOT_SENT_EVENT, somethingIsUnsaved } from '@/components/forms/sending/use-unsaved-warning'
import type { RuntimeConfig } from '@/lib/contracts/web-bridge'
import { LOCALE_COOKIE } from '@/lib/shared/browser'
import { showToast } from '@/stores/toasts'

/** Polling interval of the server's build id, while the page is visible. */
export const BUILD_POLL_MS = 60_000

async function buildOnServer(): Promise<string | null> {
  try {
    const answer = await fetch('/runtime-config.json', { cache: 'no-store' })
    return answer.ok ? ((await answer.json()) as RuntimeConfig).build : null
  } catch {
    // Offline: retried at the next poll.
    return null
  }
}

/** An unsaved form or a full-screen call: do not offer a reload now. */
function isBusy(touched: ReadonlySet<HTMLFormElement>): boolean {
  return (
    [...touched].some((form) => form.isConnected) ||
    somethingIsUnsaved() ||
    document.querySelector('.dialog-fullscreen[open]') !== null
  )
}

/** Offers a reload when the server runs another build than this page. Renders nothing. */
export function BuildWatch({ build, labels }: { build: string; labels: { text: string; reload: string } }) {
  const { text, reload } = labels

  useEffect(() => {
    const touched = new Set<HTMLFormElement>()
    let lastLook = Date.now()
    let offered = false

    const formOf = (event: Event) => (event.target instanceof Element ? event.target.closest('form') : null)
    const onInput = (event: Event) => {
      const form = formOf(event)
      // A search form goes to its own address; what is typed there is in the URL anyway.
      if (form && !form.hasAttribute('action')) touched.add(form)
    }
    const onDone = (event: Event) => {
      const form = formOf(event)
      if (form) touched.delete(form)
    }

    async function look() {
      if (offered || document.visibilityState !== 'visible' || Date.now() - lastLook < BUILD_POLL_MS) return
      lastLook = Date.now()
      const current = await buildOnServer()
      if (!current || current === build || offered || isBusy(touched)) return
      offered = true
      showToast({
        message: text,
        variant: 'info',
        autoHide: false,
        action: { label: reload, run: () => location.reload() },
      })
    }

    // On a first visit at once: the answer sets the locale cookie, which a cached page cannot.
    if (!document.cookie.includes(`${LOCALE_COOKIE}=`)) void buildOnServer()
    const timer = setInterval(() => void look(), BUILD_POLL_MS)
    const onVisible = () => void look()
    document.addEventListener('visibilitychange', onVisible)
    document.addEventListener('input', onInput)
    document.addEventListener(NOT_SENT_EVENT, onInput)
    document.addEventListener('submit', onDone)
    document.addEventListener('reset', onDone)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
      document.removeEventListener('input', onInput)
      document.removeEventListener(NOT_SENT_EVENT, onInput)
      document.removeEventListener('submit', onDone)
      document.removeEventListener('reset', onDone)
    }
  }, [build, text, reload])

  return null
}
