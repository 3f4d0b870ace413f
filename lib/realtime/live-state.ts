import type { Connection } from './connection'

export interface LiveState {
  connection: Connection | undefined
  /** Whether the socket is up right now. */
  connected: boolean
}

let state: LiveState = { connection: undefined, connected: false }
const watchers = new Set<() => void>()

/** The single connection of the page, created in the browser after the sign-in and shared by all components. */
export function liveState(): LiveState {
  return state
}

export function setLiveState(change: Partial<LiveState>): void {
  state = { ...state, ...change }
  for (const watcher of watchers) watcher()
}

export function watchLiveState(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

const none: LiveState = { connection: undefined, connected: false }
/** No socket during server rendering. */
export function serverLiveState(): LiveState {
  return none
}
