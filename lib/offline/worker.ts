import { CacheFirst, NetworkFirst, NetworkOnly, Serwist, type SerwistPlugin } from 'serwist'
import { PAGES_CACHE, PERSONAL_CACHE } from '@/lib/shared/browser'
import layout from '@/messages/ru/layout.json'
import { handlePush, type WorkerScope } from '../push/push-worker'
import { sweepAnswers } from './kept-answers'
import { isKeptPage, isPersonalPage, type KeepMessage, OFFLINE_PAGE, STATIC_CACHE } from './names'

/*
 * The one service worker of the site: pages without a network, and messages of the browser. It has no token and keeps no
 * answer of the API: of the personal area it keeps empty shells, where the person wanted it, and pages fill them. The network always comes first for pages, so that nobody online sees an old one, and data of
 * client-side navigation (`RSC`) are never touched: they belong to one build and one state of the router.
 */

declare const self: WorkerScope
/** Put in by scripts/worker.mjs: the offline page with what it needs, named by their content. */
declare const PRECACHE: { url: string; revision: string }[]

const maxPages = 40
const maxStatic = 400

/** The oldest give way: a cache lists its entries in the order of their writing. */
const atMost = (max: number): SerwistPlugin => ({
  cacheDidUpdate: async ({ cacheName }) => {
    const cache = await caches.open(cacheName)
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - max)).map((key) => cache.delete(key)))
  },
})

/** A whole page that stands at its own address: no redirect, no error, no file. */
const isWholePage = (response: Response) =>
  response.status === 200 &&
  !response.redirected &&
  (response.headers.get('Content-Type') ?? '').startsWith('text/html')

const wholePages: SerwistPlugin = {
  cacheWillUpdate: async ({ response }) => (isWholePage(response) ? response : null),
}
const pages = new NetworkFirst({
  cacheName: PAGES_CACHE,
  matchOptions: { ignoreVary: true },
  plugins: [wholePages, atMost(maxPages)],
})
const files = new CacheFirst({
  cacheName: STATIC_CACHE,
  // The query names the release; the content is named by the path.
  matchOptions: { ignoreVary: true, ignoreSearch: true },
  plugins: [atMost(maxStatic)],
})

const warnOfSweep = (error: unknown) => console.warn('Old answers were not deleted', error)

/**
 * The shell of a page of the personal area: the network's, else the kept one, which is asked for by path alone. Its cache is
 * there only while the person wants it, and only pages ask to fill it.
 */
async function personalPage(request: Request, preloaded: Promise<Response | undefined> | undefined) {
  try {
    return (await preloaded) ?? (await fetch(request))
  } catch {
    const shell = await caches.match(new URL(request.url).pathname, {
      cacheName: PERSONAL_CACHE,
      ignoreSearch: true,
      ignoreVary: true,
    })
    if (!shell) return (await serwist.matchPrecache(OFFLINE_PAGE)) ?? Response.error()
    await sweepAnswers(null).catch(warnOfSweep)
    return shell
  }
}

const isFile = (url: URL) => url.origin === self.location.origin && url.pathname.startsWith('/_next/static/')

const serwist = new Serwist({
  precacheEntries: PRECACHE,
  precacheOptions: { cleanupOutdatedCaches: true, ignoreURLParametersMatching: [/./] },
  skipWaiting: true,
  clientsClaim: true,
  navigationPreload: true,
  disableDevLogs: true,
  runtimeCaching: [
    {
      matcher: ({ url, request }) => isFile(url) && !request.headers.has('range'),
      handler: files,
    },
    {
      matcher: ({ url, request, sameOrigin }) =>
        sameOrigin && request.mode === 'navigate' && isKeptPage(url.pathname),
      handler: pages,
    },
    {
      matcher: ({ url, request, sameOrigin }) =>
        sameOrigin && request.mode === 'navigate' && isPersonalPage(url.pathname),
      handler: ({ request, event }) =>
        personalPage(
          request,
          'preloadResponse' in event ? (event.preloadResponse as Promise<Response>) : undefined,
        ),
    },
    // For its offline page alone.
    {
      matcher: ({ url, request, sameOrigin }) => sameOrigin && request.mode === 'navigate' && !isApi(url),
      handler: new NetworkOnly(),
    },
  ],
  fallbacks: {
    entries: [{ url: OFFLINE_PAGE, matcher: ({ request }) => request.mode === 'navigate' }],
  },
})
serwist.addEventListeners()

/** Addresses of files and of the API are opened by people, too, but are no pages. */
function isApi(url: URL): boolean {
  return /^\/(?:v1|apps|_next|files|outbox|sandbox)(?:\/|$)/.test(url.pathname) || /\.\w+$/.test(url.pathname)
}

const fileOfPage = /\/_next\/static\/[\w./~()[\]%-]+\.(?:js|css|woff2)/g

/** Keeps a page that was reached without loading its document, with the files that its document names. */
async function keep(address: string): Promise<void> {
  const url = new URL(address, self.location.origin)
  if (url.origin !== self.location.origin) return
  if (isFile(url)) return keepFile(url.pathname + url.search)
  const isPersonal = isPersonalPage(url.pathname)
  if (!isPersonal && !isKeptPage(url.pathname)) return
  const isWanted = async () => !isPersonal || (await caches.has(PERSONAL_CACHE))
  if (!(await isWanted())) return
  const response = await fetch(url, { credentials: 'same-origin' })
  if (!isWholePage(response)) return
  const html = await response.clone().text()
  await Promise.all([...new Set(html.match(fileOfPage) ?? [])].map(keepFile))
  // The session may have ended meanwhile.
  if (!(await isWanted())) return
  await (await caches.open(isPersonal ? PERSONAL_CACHE : PAGES_CACHE)).put(url, response)
}

async function keepFile(path: string): Promise<void> {
  const cache = await caches.open(STATIC_CACHE)
  if (await cache.match(path, { ignoreSearch: true, ignoreVary: true })) return
  const response = await fetch(path)
  if (response.status === 200) await cache.put(path, response)
}

const isKeep = (data: unknown): data is KeepMessage =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'keep'

self.addEventListener('message', (event) => {
  const { data } = event
  if (!isKeep(data)) return
  const kept = Promise.allSettled(data.urls.map(keep)).then((all) => {
    for (const one of all) if (one.status === 'rejected') console.warn('A page was not kept', one.reason)
  })
  event.waitUntil(kept)
})

self.addEventListener('activate', (event) => {
  const sweep = async () => ((await caches.has(PERSONAL_CACHE)) ? sweepAnswers(null) : undefined)
  event.waitUntil(sweep().catch(warnOfSweep))
})

handlePush(self, layout.offline.untitledPush)
