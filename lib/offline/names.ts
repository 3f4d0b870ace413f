import { dayMs } from '@/lib/shared/time'

/** What the pages and the service worker agree on. Kept pages are the same for everyone: they hold nothing private. */

export const WORKER_URL = '/service-worker.js'
export const OFFLINE_PAGE = '/offline.html'

/** Scripts, styles and fonts, whose names change with their content. */
export const STATIC_CACHE = 'dv-static'

/** Where a page leaves what the worker needs to renew the push subscription when none is open. */
export const PUSH_NOTES = 'dv-push'
export const PUSH_NOTE_PATH = '/push-note'

/** What a page asks of the worker: to keep these pages and files. */
export interface KeepMessage {
  type: 'keep'
  urls: string[]
}

/** How long a device keeps private data without a look at the server. */
export const KEPT_MS = 7 * dayMs

/** Pages of the personal area that open without a network where the person wanted it; filled by kept answers. */
const personalPage =
  /^\/ru\/(?:my\/(?:applications|resumes|interviews|bookmarks|conversations|notifications)|resumes\/[a-z2-9]{12}(?:\/edit|\/view(?:\/[a-z-]+)?)?)\/?$/

export const isPersonalPage = (pathname: string): boolean => personalPage.test(pathname)

/** The home page, lists of vacancies and vacancies; `server/web/shared-pages.ts` says why they hold nothing private. */
const seenPage =
  /^\/ru(?:\/vacancies(?:\/[a-z2-9]{12}|\/(?!(?:[a-z2-9]{12}|new|preview|gone|landing)(?:\/|$))[a-z0-9/-]+)?)?$/

export const isKeptPage = (pathname: string): boolean => seenPage.test(pathname)
