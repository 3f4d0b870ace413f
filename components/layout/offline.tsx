'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Notice } from '@/components/ui/notice'
import { formatDay, formatTime } from '@/lib/format/date'
import { OFFLINE_LINK_EVENT } from '@/lib/i18n/navigation'
import { isKeptPage, type KeepMessage, WORKER_URL } from '@/lib/offline/names'
import { INSTALL_EVENT, PAGE_NOTICES, PAGES_CACHE } from '@/lib/shared/browser'
import { dismissToast, showToast } from '@/stores/toasts'

/** Somebody who goes on within this has not read the page. */
const readMs = 1500

async function askToKeep(urls: string[]): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  const message: KeepMessage = { type: 'keep', urls }
  active?.postMessage(message)
}

const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/_next/static/`))

/**
 * Registers the service worker after everything else, and has it keep what it did not see itself: the page and the files of
 * before it was there, and pages that were reached without loading a document. Renders nothing.
 */
export function OfflinePages() {
  const pathname = usePathname()
  /** Documents loaded through the worker are kept by it. */
  const loadedThrough = useRef<string | null>(null)
  useEffect(() => {
    // In development files change under one name.
    if (!('serviceWorker' in navigator) || process.env.NODE_ENV !== 'production') return
    if (navigator.serviceWorker.controller) loadedThrough.current = location.pathname
    navigator.serviceWorker
      .register(WORKER_URL, { scope: '/', updateViaCache: 'none' })
      .then(() => (navigator.onLine ? askToKeep(loadedFiles()) : undefined))
      .catch((error: unknown) => console.warn('The site cannot be kept for use without a network', error))
  }, [])
  useEffect(() => {
    if (!('serviceWorker' in navigator) || process.env.NODE_ENV !== 'production') return
    const isKnown = loadedThrough.current === pathname
    loadedThrough.current = null
    if (isKnown || !isKeptPage(pathname) || !navigator.onLine) return
    const timer = setTimeout(() => {
      const { href } = new URL(location.pathname + location.search, location.origin)
      askToKeep([href, ...loadedFiles()]).catch((error: unknown) =>
        console.warn('A page was not kept', error),
      )
    }, readMs)
    return () => clearTimeout(timer)
  }, [pathname])
  return null
}

const keptCopy = async (path: string) => {
  if (!('caches' in window) || !(await caches.has(PAGES_CACHE))) return undefined
  return (await caches.open(PAGES_CACHE)).match(path, { ignoreVary: true })
}

/**
 * A link followed offline opens the page that is kept on this device. Without one the browser would leave for nothing: a
 * notice is shown instead. `navigator.onLine` may be wrong, so the notice offers to follow the link anyway. Renders nothing.
 */
export function OfflineLinks({ text, retry }: { text: string; retry: string }) {
  const router = useRouter()
  useEffect(() => {
    const stay = (path: string) =>
      showToast({ message: text, variant: 'warning', action: { label: retry, run: () => router.push(path) } })
    const offer = (event: Event) => {
      if (!(event instanceof CustomEvent)) return
      const path = String(event.detail)
      event.preventDefault()
      keptCopy(path).then(
        (kept) => (kept ? location.assign(path) : stay(path)),
        () => stay(path),
      )
    }
    window.addEventListener(OFFLINE_LINK_EVENT, offer)
    return () => window.removeEventListener(OFFLINE_LINK_EVENT, offer)
  }, [router, text, retry])
  return null
}

/** When the shown page was read from the server: what is kept says so itself, a page loaded before is as old as its load. */
async function readAt(): Promise<Date> {
  const loaded = new Date(performance.timeOrigin)
  const kept = await keptCopy(location.pathname + location.search)
  const written = new Date(kept?.headers.get('Date') ?? Number.NaN)
  return written < loaded ? written : loaded
}

function timeText(at: Date): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const time = formatTime(at.toISOString(), { timeZone })
  const isToday = at.toDateString() === new Date().toDateString()
  return isToday ? time : `${formatDay(at.toISOString(), { timeZone })}, ${time}`
}

/** «Данные от 10:42, без сети»: above the page for as long as there is no network. */
export function OfflineNotice({ text }: { text: string }) {
  const pathname = usePathname()
  const [at, setAt] = useState<Date | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another age
  useEffect(() => {
    let left = false
    const look = () => {
      if (navigator.onLine) return setAt(null)
      readAt().then(
        (found) => {
          if (!left && !navigator.onLine) setAt(found)
        },
        () => setAt(new Date(performance.timeOrigin)),
      )
    }
    look()
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      left = true
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [pathname])
  const place = at && document.getElementById(PAGE_NOTICES)
  if (!place) return null
  return createPortal(
    <Notice tone="warning" role="status" className="mt-3">
      <p>{text.replace('{at}', timeText(at))}</p>
    </Notice>,
    place,
  )
}

interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}
const promptNow = () => (window as { [INSTALL_EVENT]?: InstallPrompt })[INSTALL_EVENT]

/** Local-storage key: days on which this browser was here, until the offer was answered. */
const INSTALL_KEY = 'dv:install'
const answered = 'answered'

/** Whether this is a later visit than the first; a visit is a tab's session. */
function comesAgain(): boolean {
  const known = localStorage.getItem(INSTALL_KEY)
  if (known === answered) return false
  if (sessionStorage.getItem(INSTALL_KEY) === null) {
    sessionStorage.setItem(INSTALL_KEY, known === null ? 'first' : 'again')
    localStorage.setItem(INSTALL_KEY, 'seen')
  }
  return sessionStorage.getItem(INSTALL_KEY) === 'again'
}

/** Offers once to install the site, on a second visit and where the browser can; whatever is answered is the last word. */
export function InstallOffer({ words }: { words: { text: string; install: string; notNow: string } }) {
  const { text, install, notNow } = words
  useEffect(() => {
    let shown: string | undefined
    const offer = () => {
      try {
        if (shown !== undefined || !comesAgain() || !promptNow()) return
        // Shown is answered: it does not come back, even where it was only passed over.
        localStorage.setItem(INSTALL_KEY, answered)
      } catch {
        // Without storage nobody could decline for good.
        return
      }
      shown = showToast({
        message: text,
        autoHide: false,
        action: {
          label: install,
          run: () =>
            void promptNow()
              ?.prompt()
              .catch((error: unknown) => console.warn('The site could not be installed', error)),
        },
        other: { label: notNow, run: () => {} },
      })
    }
    offer()
    window.addEventListener(INSTALL_EVENT, offer)
    return () => {
      window.removeEventListener(INSTALL_EVENT, offer)
      if (shown !== undefined) dismissToast(shown)
    }
  }, [text, install, notNow])
  return null
}
