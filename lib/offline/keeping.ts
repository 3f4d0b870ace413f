import { deleteKept, KEPT_RENEWED_KEY } from '@/lib/local-data'
import { KEEPS_KEY, PERSONAL_CACHE } from '@/lib/shared/browser'
import type { KeepMessage } from './names'

/** Whether this device keeps private data for use without a network: chosen here, for one account, off by default. */

/** Local-storage key: `wanted` when a private page was asked for without a network, `answered` once the offer was shown. */
const OFFER_KEY = 'dv:keeps-offer'

const watchers = new Set<() => void>()
const tell = () => {
  for (const watcher of watchers) watcher()
}

export const keptFor = (): string | null => localStorage.getItem(KEEPS_KEY)

export function watchKeeping(watcher: () => void): () => void {
  watchers.add(watcher)
  window.addEventListener('storage', watcher)
  return () => {
    watchers.delete(watcher)
    window.removeEventListener('storage', watcher)
  }
}

/** @throws when this browser refuses storage; then nothing is chosen */
export async function startKeeping(userId: string): Promise<void> {
  try {
    localStorage.setItem(KEEPS_KEY, userId)
    localStorage.setItem(OFFER_KEY, 'answered')
    tell()
    await caches.open(PERSONAL_CACHE)
  } catch (error) {
    stopKeeping()
    throw error
  }
}

export function stopKeeping(): void {
  deleteKept({ choice: true })
  tell()
}

/** Whether this browser can keep pages at all: not on plain http, and not where it holds no workers. */
export const canKeep = (): boolean => 'caches' in window && 'serviceWorker' in navigator

/** Where it matters, once: in the installed app, and after a private page could not be opened. */
export function isOfferDue(): boolean {
  const offered = localStorage.getItem(OFFER_KEY)
  if (offered === 'answered' || keptFor() !== null || !canKeep()) return false
  return offered === 'wanted' || window.matchMedia('(display-mode: standalone)').matches
}

/** When everything kept was last brought up to date, in milliseconds; null before the first time. */
export const renewedAt = (): number | null => Number(localStorage.getItem(KEPT_RENEWED_KEY)) || null

export function noteRenewed(): void {
  localStorage.setItem(KEPT_RENEWED_KEY, String(Date.now()))
  tell()
}

export const noteOffered = (): void => localStorage.setItem(OFFER_KEY, 'answered')

/** Has the worker keep pages and files. */
export async function askToKeep(urls: string[]): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  const message: KeepMessage = { type: 'keep', urls }
  active?.postMessage(message)
}

/** What the page has loaded before the worker was there to see it. */
export const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/_next/static/`))
