// Messages of the browser: shows them, leads to their page, and keeps the subscription known to the server.
// It answers no requests of pages, so nothing here stands between a page and the network.

/** Where a page has left what is needed when none is open; the same names are in lib/push/browser-push.ts. */
const NOTES = 'dv-push'
const NOTE = '/push-note'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

function read(data) {
  try {
    return data.json()
  } catch {
    return {}
  }
}

/** Only a path of this very site. */
function pathOf(url) {
  try {
    const { origin, pathname, search, hash } = new URL(String(url), self.location.origin)
    return origin === self.location.origin ? pathname + search + hash : '/ru/my/notifications'
  } catch {
    return '/ru/my/notifications'
  }
}

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data ? read(event.data) : {}
  event.waitUntil(
    self.registration.showNotification(title || 'Новое уведомление', {
      body: body || '',
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      lang: 'ru',
      tag: tag || 'notice',
      renotify: true,
      data: { path: pathOf(url || '/ru/my/notifications') },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.path))
})

/** A tab that shows the page already, else any tab of the site, else a new one. */
async function openPage(path) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = tabs.find((tab) => pathOf(tab.url) === path)
  if (there) return there.focus()
  const tab = tabs.find((one) => one.visibilityState === 'visible') || tabs[0]
  if (tab) {
    try {
      const moved = await tab.navigate(path)
      return (moved || tab).focus()
    } catch {
      // A tab that this worker may not steer stays as it is.
    }
  }
  return self.clients.openWindow(path)
}

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain(event))
})

/** The browser changed the address: the server learns of it though no page is open. */
async function subscribeAgain(event) {
  const notes = await caches.open(NOTES)
  const known = await notes.match(NOTE)
  if (!known) return
  const note = await known.json()
  const fresh =
    event.newSubscription ||
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
  await notes.put(NOTE, new Response(JSON.stringify({ ...note, endpoint, auth: keys.auth })))
}
