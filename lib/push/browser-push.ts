import { api } from '@/lib/api/client'
import { runtimeConfig } from '@/lib/env/runtime-config'
import { PUSH_NOTE_PATH, PUSH_NOTES, WORKER_URL } from '@/lib/offline/names'
import { readDeviceId } from '@/lib/session/storage'
import { PUSH_STORAGE_KEY } from '../shared/browser'

/** `blocked`: the permission is denied; only the browser's settings can change that. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

/** The push subscription of this browser: its account, session and endpoint. */
interface StoredPush {
  user: string
  session: string | null
  endpoint: string
  publicKey: string
}

function readStoredPush(): StoredPush | null {
  try {
    return JSON.parse(localStorage.getItem(PUSH_STORAGE_KEY) ?? 'null') as StoredPush | null
  } catch {
    return null
  }
}

const supported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && 'caches' in window

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** State of push for this person in this browser; never prompts. */
export async function pushState(userId: string): Promise<PushState> {
  if (!supported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  if (Notification.permission !== 'granted' || readStoredPush()?.user !== userId) return 'off'
  return (await subscriptionHere()) ? 'on' : 'off'
}

/** Registers the subscription on the server, and stores what the service worker needs to renew it. @throws ApiError */
async function registerPush(
  userId: string,
  publicKey: string,
  subscription: PushSubscription,
): Promise<number> {
  const { endpoint, keys } = subscription.toJSON()
  const [p256dh, auth] = [keys?.p256dh ?? '', keys?.auth ?? '']
  const { devices } = await api('POST /v1/notifications/push', {
    body: { endpoint: endpoint ?? '', keys: { p256dh, auth } },
  })
  const { apiBaseUrl } = await runtimeConfig()
  const note = await caches.open(PUSH_NOTES)
  await note.put(PUSH_NOTE_PATH, new Response(JSON.stringify({ api: apiBaseUrl, publicKey, endpoint, auth })))
  const kept: StoredPush = {
    user: userId,
    session: readDeviceId(),
    endpoint: subscription.endpoint,
    publicKey,
  }
  localStorage.setItem(PUSH_STORAGE_KEY, JSON.stringify(kept))
  return devices
}

/**
 * Enables push in this browser; must be called from a click, since it may prompt. Returns the resulting state.
 * @throws ApiError from the server, DOMException when the browser reaches no push service
 */
export async function enablePush(
  userId: string,
  publicKey: string,
): Promise<{ state: PushState; devices?: number }> {
  if (!supported()) return { state: 'unsupported' }
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return { state: permission === 'denied' ? 'blocked' : 'off' }
  const known = await navigator.serviceWorker.getRegistration('/')
  // The page registers it, too: a second registration would wait for the browser's look for a newer worker.
  if (!known?.active?.scriptURL.endsWith(WORKER_URL))
    await navigator.serviceWorker.register(WORKER_URL, { scope: '/', updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription made with another VAPID key would be rejected by the push service.
  if (readStoredPush()?.publicKey !== publicKey) await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  return { state: 'on', devices: await registerPush(userId, publicKey, subscription) }
}

/** Disables push in this browser. @throws ApiError */
export async function disablePush(): Promise<{ devices: number }> {
  const subscription = await subscriptionHere()
  const endpoint = subscription?.endpoint ?? readStoredPush()?.endpoint ?? ''
  const left = await api('DELETE /v1/notifications/push', { body: { endpoint } })
  await subscription?.unsubscribe()
  localStorage.removeItem(PUSH_STORAGE_KEY)
  await caches.delete(PUSH_NOTES)
  return left
}

/**
 * Registers the subscription again when the session or the endpoint has changed. Does nothing for other people and
 * when nothing has changed.
 */
export async function renewPush(userId: string): Promise<void> {
  const kept = readStoredPush()
  if (kept?.user !== userId || (await pushState(userId)) !== 'on') return
  const subscription = await subscriptionHere()
  const same = kept.session === readDeviceId() && kept.endpoint === subscription?.endpoint
  if (subscription && !same) await registerPush(userId, kept.publicKey, subscription)
}
