import type { JWTPayload } from 'jose'
import { decodeJwt } from 'jose/jwt/decode'
import type { UserClaims } from '@/lib/contracts/accounts'
import { AUTH_MARKER_COOKIE, AUTH_MARKER_VALUE, TOKEN_STORAGE_KEY } from '@/lib/shared/session-marker'

/** Raised on `window` after the token record in local storage changes in this tab (other tabs get `storage`). */
export const SESSION_EVENT = 'dv:session'

/** The claims inside a token, unverified: for names and looks, never for rights. `null` when it is not a token. */
export function decodeClaims<T = UserClaims>(token: string): (T & JWTPayload) | null {
  try {
    return decodeJwt<T>(token)
  } catch {
    return null
  }
}

/** Tells CSS whose header and which accent to show; the same attributes are set before the first paint. */
export function showAs(claims: Pick<UserClaims, 'accountType'> | null): void {
  const { dataset } = document.documentElement
  dataset.auth = claims ? 'user' : 'guest'
  if (claims) dataset.side = claims.accountType
  else delete dataset.side
}

/** The raw token record as stored, while the marker cookie stands; stable, so it can be a snapshot. */
export function storedTokenRecord(): string | null {
  const marked = document.cookie.split('; ').includes(`${AUTH_MARKER_COOKIE}=${AUTH_MARKER_VALUE}`)
  return marked ? localStorage.getItem(TOKEN_STORAGE_KEY) : null
}
