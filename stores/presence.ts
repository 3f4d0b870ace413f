import { createStore } from 'zustand/vanilla'
import type { SetPresence } from '@/lib/contracts/presence'

export const ONLINE_DELAY_MS = 500
export const OFFLINE_DELAY_MS = 2_000

interface PresenceState {
  status: 'online' | 'offline'
  /** Socket id of the latest connection; kept after a disconnect, because «offline» is reported for it. */
  socketId: string | undefined
}

export const presenceStore = createStore<PresenceState>(() => ({ status: 'offline', socketId: undefined }))

export interface PresenceDeps {
  /** Null for a guest. */
  userId: () => string | null
  send: (change: SetPresence) => Promise<unknown>
}

let deps: PresenceDeps = { userId: () => null, send: async () => undefined }
let pending: ReturnType<typeof setTimeout> | undefined

export function plugPresence(plugged: PresenceDeps): void {
  deps = plugged
}

/** Connected: reports «online» after half a second, if still connected. */
export function realtimeConnected(socketId: string): void {
  clearTimeout(pending)
  presenceStore.setState({ socketId })
  pending = setTimeout(() => {
    if (deps.userId() === null) return
    presenceStore.setState({ status: 'online' })
    report({ status: 'online', socket_id: socketId })
    window.dispatchEvent(new CustomEvent('presence:connected', { detail: { socketId } }))
  }, ONLINE_DELAY_MS)
}

/** Disconnected: updates the page at once, and the server after two seconds without a reconnect. */
export function realtimeDropped(): void {
  clearTimeout(pending)
  window.dispatchEvent(new CustomEvent('presence:disconnected'))
  pending = setTimeout(() => {
    presenceStore.setState({ status: 'offline' })
    if (deps.userId() === null) return
    report({ status: 'offline' })
  }, OFFLINE_DELAY_MS)
}

/** Failures do not affect the page and are logged only. */
function report(change: SetPresence): void {
  deps.send(change).then(
    (answer) => console.debug('Presence:', answer),
    (error: unknown) => console.warn('Presence could not be set', error),
  )
}
