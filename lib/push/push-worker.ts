import { PUSH_NOTE_PATH, PUSH_NOTES } from '@/lib/offline/names'

/** The part of a service worker's scope that this project uses: the types of pages and workers exclude each other. */
export interface WorkerScope {
  location: Location
  registration: ServiceWorkerRegistration
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<Tab[]>
    openWindow(path: string): Promise<Tab | null>
  }
  skipWaiting(): Promise<void>
  addEventListener<T extends keyof WorkerEvents>(type: T, listener: (event: WorkerEvents[T]) => void): void
}

interface Tab {
  url: string
  visibilityState: DocumentVisibilityState
  focus(): Promise<Tab>
  navigate(path: string): Promise<Tab | null>
}

interface LongEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface WorkerEvents {
  push: LongEvent & { data: { json(): unknown } | null }
  notificationclick: LongEvent & { notification: Notification & { data: { path: string } } }
  pushsubscriptionchange: LongEvent & { newSubscription?: PushSubscription | null }
  message: LongEvent & { data: unknown }
  activate: LongEvent
}

interface Push {
  title?: string
  body?: string
  url?: string
  tag?: string
}

function readPush(data: { json(): unknown } | null): Push {
  try {
    const read = data?.json()
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    // A message that cannot be read still has to be shown.
    return {}
  }
}

const noticesPath = '/ru/my/notifications'

/** Messages of the browser: shows them, leads to their page, and keeps the subscription known to the server. */
export function handlePush(self: WorkerScope, untitled: string): void {
  /** Only a path of this very site. */
  function pathOf(url: string): string {
    try {
      const { origin, pathname, search, hash } = new URL(url, self.location.origin)
      return origin === self.location.origin ? pathname + search + hash : noticesPath
    } catch {
      return noticesPath
    }
  }

  /** A tab that shows the page already, else any tab of the site, else a new one. */
  async function openPage(path: string) {
    const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const there = tabs.find((tab) => pathOf(tab.url) === path)
    if (there) return there.focus()
    const tab = tabs.find((one) => one.visibilityState === 'visible') ?? tabs[0]
    if (tab) {
      try {
        return ((await tab.navigate(path)) ?? tab).focus()
      } catch {
        // A tab that this worker may not steer stays as it is.
      }
    }
    return self.clients.openWindow(path)
  }

  /** The browser changed the address: the server learns of it though no page is open. */
  async function subscribeAgain(given: PushSubscription | null | undefined) {
    const notes = await caches.open(PUSH_NOTES)
    const known = await notes.match(PUSH_NOTE_PATH)
    if (!known) return
    const note: { api: string; publicKey: string; endpoint: string; auth: string } = await known.json()
    const fresh =
      given ??
      (await self.registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: note.publicKey,
      }))
    const { endpoint, keys } = fresh.toJSON()
    const answer = await fetch(`${note.api}/v1/notifications/push/renewal`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ old: { endpoint: note.endpoint, auth: note.auth }, endpoint, keys }),
    })
    if (!answer.ok) throw new Error(`the new address was not taken: ${answer.status}`)
    await notes.put(PUSH_NOTE_PATH, new Response(JSON.stringify({ ...note, endpoint, auth: keys?.auth })))
  }

  self.addEventListener('push', (event) => {
    const { title, body, url, tag } = readPush(event.data)
    // Not in the types of pages yet.
    const renotify = { renotify: true }
    event.waitUntil(
      self.registration.showNotification(title || untitled, {
        body: body || '',
        icon: '/icon-192.png',
        badge: '/icon-192.png',
        lang: 'ru',
        tag: tag || 'notice',
        ...renotify,
        data: { path: pathOf(url || noticesPath) },
      }),
    )
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openPage(event.notification.data.path))
  })
  self.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(subscribeAgain(event.newSubscription))
  })
}
