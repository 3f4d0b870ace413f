import type { TokenRecord } from '@/lib/contracts/sign-in'
import { AUTH_MARKER_COOKIE, AUTH_MARKER_VALUE, TOKEN_STORAGE_KEY } from '@/lib/shared/browser'

/** The token record of this browser; null when absent or invalid. */
export function readTokenRecord(): TokenRecord | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(TOKEN_STORAGE_KEY) ?? 'null')
    return isRecord(stored) ? stored : null
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is TokenRecord =>
  typeof value === 'object' && value !== null && typeof (value as TokenRecord).token === 'string'

export function writeTokenRecord(record: TokenRecord | null): void {
  try {
    if (record) localStorage.setItem(TOKEN_STORAGE_KEY, JSON.stringify(record))
    else localStorage.removeItem(TOKEN_STORAGE_KEY)
  } catch (error) {
    // Storage is unavailable: the sign-in cannot be persisted, and the next check ends the session.
    console.warn('token not stored', error)
  }
}

const cookieRest = () => `; path=/; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`

/** Marker cookie for code that cannot read local storage; it exists as long as the token. */
export function setMarker(seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent on plain http and in Firefox
  document.cookie = `${AUTH_MARKER_COOKIE}=${AUTH_MARKER_VALUE}; max-age=${Math.max(1, Math.floor(seconds))}${cookieRest()}`
}

export function clearMarker(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent on plain http and in Firefox
  document.cookie = `${AUTH_MARKER_COOKIE}=; max-age=0${cookieRest()}`
}

export function hasMarker(): boolean {
  return document.cookie.split('; ').includes(`${AUTH_MARKER_COOKIE}=${AUTH_MARKER_VALUE}`)
}

/** Local-storage key of the last session's id, which is not a credential and stays after a sign-out. */
const DEVICE_STORAGE_KEY = 'dv:device'

/** Stores the session id, so that failed attempts of others do not lock the owner out of this browser. */
export function storeDeviceId(sessionId: string | null): void {
  try {
    if (sessionId) localStorage.setItem(DEVICE_STORAGE_KEY, sessionId)
  } catch {
    // Without storage every visit counts as an unknown device.
  }
}

export function readDeviceId(): string | null {
  try {
    const id = localStorage.getItem(DEVICE_STORAGE_KEY)
    return id && /^[\da-f-]{36}$/.test(id) ? id : null
  } catch {
    return null
  }
}
