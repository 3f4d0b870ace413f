'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Notice } from '@/components/ui/notice'
import { formatRecentDay, formatTime } from '@/lib/format/date'
import { OFFLINE_LINK_EVENT } from '@/lib/i18n/navigation'
import { askToKeep, loadedFiles } from '@/lib/offline/keeping'
import { isKeptPage, isPersonalPage, WORKER_URL } from '@/lib/offline/names'
import { oldestCopy, watchCopies } from '@/lib/offline/shown-copies'
import { INSTALL_EVENT, PAGE_NOTICES, PAGES_CACHE, PERSONAL_CACHE } from '@/lib/shared/browser'
import layout from '@/messages/ru/layout.json'
import { dismissToast, showToast } from '@/stores/toasts'

/** Somebody who goes on within this has not read the page. */
const readMs = 1500

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
  if (!('caches' in window)) return undefined
  const { pathname } = new URL(path, location.origin)
  // A shell of the personal area serves every query of its path.
  return isPersonalPage(pathname)
    ? caches.match(pathname, { cacheName: PERSONAL_CACHE, ignoreVary: true })
    : caches.match(path, { cacheName: PAGES_CACHE, ignoreVary: true })
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

/**
 * When the shown page was read from the server: what is kept says so itself, a page loaded before is as old as its load.
 * Null of a shell that was opened without a network and shows nothing kept.
 */
async function readAt(): Promise<Date | null> {
  const oldest = oldestCopy()
  if (oldest !== null) return new Date(oldest)
  const loaded = new Date(performance.timeOrigin)
  if (isPersonalPage(location.pathname)) return beganOffline ? null : loaded
  const kept = await keptCopy(location.pathname + location.search)
  const written = new Date(kept?.headers.get('Date') ?? Number.NaN)
  return written < loaded ? written : loaded
}

const beganOffline = typeof navigator !== 'undefined' && !navigator.onLine

function timeText(at: Date): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const iso = at.toISOString()
  return `${formatRecentDay(iso, { timeZone })} в ${formatTime(iso, { timeZone })}`
}

/** How old what is shown is, while there is no network or something kept is shown; null otherwise. */
function useAge(): Date | null {
  const pathname = usePathname()
  const [at, setAt] = useState<Date | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another age
  useEffect(() => {
    let left = false
    // A server may be out of reach though the browser believes in its network.
    const isShown = () => !navigator.onLine || oldestCopy() !== null
    const look = () => {
      if (!isShown()) return setAt(null)
      readAt().then(
        (found) => {
          if (!left && isShown()) setAt(found)
        },
        () => setAt(new Date(performance.timeOrigin)),
      )
    }
    look()
    const stop = watchCopies(look)
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      left = true
      stop()
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [pathname])
  return at
}

/** «Сохранено 28 ноября в 10:05, сети нет»: above what was read from this device. */
export function CopyAge({ className }: { className: string }) {
  const at = useAge()
  return at ? (
    <Notice tone="warning" role="status" className={className}>
      <p>{layout.offline.asOf.replace('{at}', timeText(at))}</p>
    </Notice>
  ) : null
}

/** The age of what is shown, above the page. */
export function OfflineNotice() {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => setPlace(document.getElementById(PAGE_NOTICES)), [])
  return place ? createPortal(<CopyAge className="mt-3" />, place) : null
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
