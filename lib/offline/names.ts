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

/** The home page, lists of vacancies and vacancies; `server/web/shared-pages.ts` says why they hold nothing private. */
const seenPage =
  /^\/ru(?:\/vacancies(?:\/[a-z2-9]{12}|\/(?!(?:[a-z2-9]{12}|new|preview|gone|landing)(?:\/|$))[a-z0-9/-]+)?)?$/

export const isKeptPage = (pathname: string): boolean => seenPage.test(pathname)
