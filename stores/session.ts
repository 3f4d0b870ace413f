import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { lazyApi, plugApiCredentials } from '@/lib/api/credentials'
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
  /** Whether the stored token has been checked on this page; false on the server and in the first render. */
  ready: boolean
  /** A sign-in is being completed: the guest's favourites are uploaded before the redirect. */
  entering: boolean
}

/**
 * `signed_in`: by this tab; `signed_out`: by the person, here or in another tab; `expired`: the token ended;
 * `changed`: another tab signed in, or the claims are new.
 */
export type SessionChange = 'signed_in' | 'signed_out' | 'expired' | 'changed'
export type SessionListener = (change: SessionChange, user: UserClaims | null) => void | Promise<void>

export const sessionStore = createStore<SessionState>(() => ({ user: null, ready: false, entering: false }))

const listeners = new Set<SessionListener>()
let judged: CheckedToken | null = null
let refreshing = false
let refreshTriedAt = 0

const nowSeconds = () => Date.now() / 1000

/** Listeners of session changes: favourites, query cache, realtime connection. */
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

/** The bearer token; null for a guest. */
export function currentToken(): string | null {
  if (typeof window === 'undefined') return null
  // Read from storage, since another tab may have signed in before its `storage` event arrives.
  const stored = readTokenRecord()?.token
  const isNew = stored !== undefined && stored !== judged?.token
  if (isNew || !sessionStore.getState().ready) checkSession()
  return judged && checkToken(judged.token, nowSeconds()) ? judged.token : null
}

/**
 * Checks the stored token: at start, on focus, by a timer, after changes of another tab. An invalid token ends the
 * session in this browser.
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

/** Stores a new token of the same person, after a refresh or a change of personal data. */
export function storeToken(record: TokenRecord): void {
  const next = checkToken(record.token, nowSeconds())
  writeTokenRecord(next ? record : null)
  hold(next)
  void tell(next ? 'changed' : 'expired')
}

/** Maximum delay of the redirect by listeners of a sign-in; they continue in the background. */
const longestEntering = 3000

/** Signs in with a token of the server. Resolves to the user when the listeners have finished. */
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

/** Ends the session locally first, so that no other call uses the token, and then on the server if it is reachable. */
export async function signOut(): Promise<void> {
  const token = currentToken()
  forget('signed_out')
  if (!token) return
  await lazyApi('POST /v1/accounts/sign-out', { token }).catch((error: unknown) => {
    console.warn('sign-out not confirmed by the server', error)
  })
}

/** The session was ended on the server by the person: this and other tabs follow without a message. */
export function abandonSession(): void {
  forget('signed_out')
}

function forget(change: 'signed_out' | 'expired'): void {
  writeTokenRecord(null)
  hold(null)
  void tell(change)
}

/** Refreshes the token after half of its lifetime; one tab does it for all. */
export async function refreshIfDue(): Promise<void> {
  if (!judged || refreshing || !isPastHalfLife(judged, nowSeconds())) return
  if (Date.now() - refreshTriedAt < 5 * minuteMs) return
  refreshing = true
  refreshTriedAt = Date.now()
  try {
    const refresh = async () => {
      checkSession()
      if (judged && isPastHalfLife(judged, nowSeconds()))
        storeToken(await lazyApi('POST /v1/accounts/token/refresh'))
    }
    if (navigator.locks)
      await navigator.locks.request('dv:token', { ifAvailable: true }, (lock) =>
        lock ? refresh() : undefined,
      )
    else await refresh()
  } catch (error) {
    // The old token is valid for another half of its lifetime: retry on the next focus.
    console.warn('token not refreshed', error)
  } finally {
    refreshing = false
  }
}

/** Keeps the session up to date by focus, timer and other tabs. Returns the cleanup function. */
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
  // A page restored by Back runs on with the session it had.
  window.addEventListener('pageshow', look)
  document.addEventListener('visibilitychange', look)
  window.addEventListener('storage', follow)
  return () => {
    clearInterval(timer)
    window.removeEventListener('focus', look)
    window.removeEventListener('pageshow', look)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('storage', follow)
  }
}

plugApiCredentials({
  token: currentToken,
  onUnauthorized: (token) => {
    // Ignore a response to a token that has been replaced meanwhile.
    if (token === judged?.token) forget('expired')
  },
})

/** Selects from the session; on the server and in the first render nobody is signed in and `ready` is false. */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(sessionStore, select)
}
