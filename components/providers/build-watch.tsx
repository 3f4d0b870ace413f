'use client'

import { useEffect } from 'react'
import { NOT_SENT_EVENT, somethingIsUnsaved } from '@/components/forms/sending/use-unsaved-warning'
import type { RuntimeConfig } from '@/lib/contracts/web-bridge'
import { routes } from '@/lib/routes'
import { LOCALE_COOKIE } from '@/lib/shared/browser'
import { CLOSED_EVENT, WORKS_RETURN_COOKIE } from '@/lib/shared/maintenance'
import { daySeconds } from '@/lib/shared/time'
import { dismissToast, showToast } from '@/stores/toasts'

/** Polling interval of the server's build id, while the page is visible. */
export const BUILD_POLL_MS = 60_000
/** The same while the site is closed for works and the page waits for them to end. */
export const CLOSED_POLL_MS = 15_000

async function askServer(): Promise<RuntimeConfig | null> {
  try {
    const answer = await fetch('/runtime-config.json', { cache: 'no-store' })
    return answer.ok ? ((await answer.json()) as RuntimeConfig) : null
  } catch {
    // Offline: retried at the next poll.
    return null
  }
}

/** An unsaved form or a full-screen call: the page must not be left now. */
function isBusy(touched: ReadonlySet<HTMLFormElement>): boolean {
  return (
    [...touched].some((form) => form.isConnected) ||
    somethingIsUnsaved() ||
    document.querySelector('.dialog-fullscreen[open]') !== null
  )
}

/** Leads to the countdown, which returns here. */
function leadToCountdown() {
  const here = encodeURIComponent(location.pathname + location.search)
  // biome-ignore lint/suspicious/noDocumentCookie: the CookieStore interface is missing in Safari and Firefox
  document.cookie = `${WORKS_RETURN_COOKIE}=${here}; Path=${routes.countdown()}; Max-Age=${daySeconds}; SameSite=Lax`
  location.replace(routes.countdown())
}

interface Labels {
  text: string
  reload: string
  /** Of maintenance, on a page with something unsaved, and after it. */
  closed: string
  open: string
}

/**
 * Follows what happens to the server while this page is open: offers a reload when another build runs, and leads to
 * the countdown when the site is closed. Renders nothing.
 */
export function BuildWatch({ build, labels }: { build: string; labels: Labels }) {
  const { text, reload, closed, open } = labels

  useEffect(() => {
    const touched = new Set<HTMLFormElement>()
    let lastLook = Date.now()
    let offered = false
    /** The message that the site is closed, while it is shown. */
    let closedToast: string | undefined
    let closedTimer: ReturnType<typeof setTimeout> | undefined

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
      if (document.visibilityState !== 'visible' || Date.now() - lastLook < BUILD_POLL_MS) return
      lastLook = Date.now()
      await follow()
    }

    async function follow() {
      const config = await askServer()
      if (config?.maintenance) leave()
      if (!config || config.maintenance) {
        clearTimeout(closedTimer)
        if (closedToast !== undefined) closedTimer = setTimeout(() => void follow(), CLOSED_POLL_MS)
        return
      }
      if (closedToast !== undefined) {
        dismissToast(closedToast)
        closedToast = undefined
        showToast({ message: open, variant: 'success' })
      }
      if (config.build === build || offered || isBusy(touched)) return
      offered = true
      showToast({
        message: text,
        variant: 'info',
        autoHide: false,
        action: { label: reload, run: () => location.reload() },
      })
    }

    function leave() {
      if (!isBusy(touched)) return leadToCountdown()
      closedToast ??= showToast({ message: closed, variant: 'warning', autoHide: false })
    }

    // On a first visit at once: the answer sets the locale cookie, which a cached page cannot.
    if (!document.cookie.includes(`${LOCALE_COOKIE}=`)) void askServer()
    const timer = setInterval(() => void look(), BUILD_POLL_MS)
    const onVisible = () => void look()
    // An answer of another host may have said so: the configuration tells whether it is this one.
    const onClosed = () => void follow()
    window.addEventListener(CLOSED_EVENT, onClosed)
    document.addEventListener('visibilitychange', onVisible)
    document.addEventListener('input', onInput)
    document.addEventListener(NOT_SENT_EVENT, onInput)
    document.addEventListener('submit', onDone)
    document.addEventListener('reset', onDone)
    return () => {
      clearInterval(timer)
      clearTimeout(closedTimer)
      window.removeEventListener(CLOSED_EVENT, onClosed)
      document.removeEventListener('visibilitychange', onVisible)
      document.removeEventListener('input', onInput)
      document.removeEventListener(NOT_SENT_EVENT, onInput)
      document.removeEventListener('submit', onDone)
      document.removeEventListener('reset', onDone)
    }
  }, [build, text, reload, closed, open])

  return null
}
