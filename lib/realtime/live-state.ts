import type { Connection } from './connection'

export interface LiveState {
  connection: Connection | undefined
  /** Whether the socket is up right now. */
  connected: boolean
}

let state: LiveState = { connection: undefined, connected: false }
const watchers = new Set<() => void>()

/** The page's one connection: born in the browser, after sign-in, and the same for every component. */
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
/** A page rendered on the server has no socket. */
export function serverLiveState(): LiveState {
  return none
}
