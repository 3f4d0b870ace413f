import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { api, plugApiCredentials } from '@/lib/api/client'
import type { UserClaims } from '@/lib/contracts/accounts'
import type { TokenRecord } from '@/lib/contracts/sign-in'
import { type CheckedToken, checkToken, isPastHalfLife, SESSION_EVENT, showAs } from '@/lib/session/claims'
import {
  clearMarker,
  hasMarker,
  readTokenRecord,
  setMarker,
  storeDeviceId,
  writeTokenRecord,
} from '@/lib/session/storage'
import { TOKEN_STORAGE_KEY } from '@/lib/shared/browser'
import { minuteMs } from '@/lib/shared/time'

export interface SessionState {
  user: UserClaims | null
  /** Whether the stored token has been judged on this page; false on the server and in the first render. */
  ready: boolean
  /** A sign-in is being finished: what a guest kept is on its way to the account. The person is led on after it. */
  entering: boolean
}

/**
 * `signed_in` — by this tab just now; `signed_out` — asked for by the person, here or in another tab;
 * `expired` — the token died; `changed` — another tab signed in, or claims are new.
 */
export type SessionChange = 'signed_in' | 'signed_out' | 'expired' | 'changed'
export type SessionListener = (change: SessionChange, user: UserClaims | null) => void | Promise<void>

export const sessionStore = createStore<SessionState>(() => ({ user: null, ready: false, entering: false }))

const listeners = new Set<SessionListener>()
let judged: CheckedToken | null = null
let refreshing = false
let refreshTriedAt = 0

const nowSeconds = () => Date.now() / 1000

/** For what lives and dies with a session: favourites, the query cache, the realtime connection. */
export function onSession(listener: SessionListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function tell(change: SessionChange): Promise<void> {
  const { user } = sessionStore.getState()
  const told = await Promise.allSettled([...listeners].map(async (listener) => listener(change, user)))
  for (const result of told) if (result.status === 'rejected') console.error(result.reason)
}

function hold(next: CheckedToken | null): void {
  if (next?.token !== judged?.token) refreshTriedAt = 0
  judged = next
  if (next) {
    setMarker(next.expiresAt - nowSeconds())
    storeDeviceId(next.sessionId)
  } else clearMarker()
  showAs(next?.user ?? null)
  sessionStore.setState({ user: next?.user ?? null, ready: true })
  window.dispatchEvent(new Event(SESSION_EVENT))
}

/** The token to send with a call; null for a guest. */
export function currentToken(): string | null {
  if (typeof window === 'undefined') return null
  // Another tab may have signed in a moment ago: who is here is read from what it wrote before its event is heard.
  const stored = readTokenRecord()?.token
  const isNew = stored !== undefined && stored !== judged?.token
  if (isNew || !sessionStore.getState().ready) checkSession()
  return judged && checkToken(judged.token, nowSeconds()) ? judged.token : null
}

/**
 * Looks at the stored token again: at the start, on focus, by timer, when another tab changed it.
 * A token that is no longer good takes the user, the record and the marker with it.
 */
export function checkSession(): void {
  const before = judged
  const known = sessionStore.getState().ready
  const record = readTokenRecord()
  const next = checkToken(record?.token, nowSeconds())
  if (known && before && next && before.token === next.token) {
    if (!hasMarker()) setMarker(next.expiresAt - nowSeconds())
    return
  }
  if (known && !before && !next && !hasMarker()) return
  const hadSomething = before !== null || record !== null || hasMarker()
  if (record && !next) writeTokenRecord(null)
  hold(next)
  if (next) void tell('changed')
  else if (hadSomething) void tell(before && !record ? 'signed_out' : 'expired')
}

/** Keeps a fresh token of the same person: after a refresh or a change of personal data. */
export function storeToken(record: TokenRecord): void {
  const next = checkToken(record.token, nowSeconds())
  writeTokenRecord(next ? record : null)
  hold(next)
  void tell(next ? 'changed' : 'expired')
}

/** What follows a sign-in holds nobody up longer than this; it goes on behind the next page. */
const longestEntering = 3000

/** Signs in with a token the server gave. Resolves to the user when all that follows a sign-in is done. */
export async function signInWith(record: TokenRecord): Promise<UserClaims | null> {
  const next = checkToken(record.token, nowSeconds())
  writeTokenRecord(next ? record : null)
  sessionStore.setState({ entering: next !== null })
  hold(next)
  const told = tell(next ? 'signed_in' : 'expired')
  await Promise.race([told, new Promise((enough) => setTimeout(enough, longestEntering))])
  sessionStore.setState({ entering: false })
  return next?.user ?? null
}

/**
 * Ends the session here at once, so that no other call goes out with a dying token, and then on the server
 * as far as it can be reached.
 */
export async function signOut(): Promise<void> {
  const token = currentToken()
  forget('signed_out')
  if (!token) return
  await api('POST /v1/accounts/sign-out', { token }).catch((error: unknown) => {
    console.warn('sign-out not confirmed by the server', error)
  })
}

/** The session is over on the server already, by the person's own wish: this tab and its neighbours follow quietly. */
export function abandonSession(): void {
  forget('signed_out')
}

function forget(change: 'signed_out' | 'expired'): void {
  writeTokenRecord(null)
  hold(null)
  void tell(change)
}

/** Takes a fresh token once half of the old one's life is over; one tab does it for all. */
export async function refreshIfDue(): Promise<void> {
  if (!judged || refreshing || !isPastHalfLife(judged, nowSeconds())) return
  if (Date.now() - refreshTriedAt < 5 * minuteMs) return
  refreshing = true
  refreshTriedAt = Date.now()
  try {
    const refresh = async () => {
      checkSession()
      if (judged && isPastHalfLife(judged, nowSeconds()))
        storeToken(await api('POST /v1/accounts/token/refresh'))
    }
    if (navigator.locks)
      await navigator.locks.request('dv:token', { ifAvailable: true }, (lock) =>
        lock ? refresh() : undefined,
      )
    else await refresh()
  } catch (error) {
    // The old token is still good for half its life; the next focus tries again.
    console.warn('token not refreshed', error)
  } finally {
    refreshing = false
  }
}

/** Keeps the session true while the page lives: focus, timer, other tabs. Returns the end of it. */
export function watchSession(): () => void {
  const look = () => {
    if (document.visibilityState === 'hidden') return
    checkSession()
    void refreshIfDue()
  }
  const follow = (event: StorageEvent) => {
    if (event.key === TOKEN_STORAGE_KEY || event.key === null) checkSession()
  }
  look()
  const timer = setInterval(look, 30_000)
  window.addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
  window.addEventListener('storage', follow)
  return () => {
    clearInterval(timer)
    window.removeEventListener('focus', look)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('storage', follow)
  }
}

plugApiCredentials({
  token: currentToken,
  onUnauthorized: (token) => {
    // An answer to a token that has been replaced meanwhile says nothing about the new one.
    if (token === judged?.token) forget('expired')
  },
})

/** A part of the session; on the server and in the first render nobody is signed in and `ready` is false. */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(sessionStore, select)
}
