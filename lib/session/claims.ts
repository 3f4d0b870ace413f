import type { JWTPayload } from 'jose'
import type { UserClaims } from '@/lib/contracts/accounts'
import { routes } from '@/lib/routes'
import { AUTH_MARKER_COOKIE, AUTH_MARKER_VALUE, TOKEN_STORAGE_KEY } from '@/lib/shared/browser'

/** Dispatched on `window` after the token record in local storage changes in this tab (other tabs get `storage`). */
export const SESSION_EVENT = 'dv:session'

const byteOf = (character: string) => character.charCodeAt(0)

/**
 * Decodes the claims of a token without verification: for display only, never for authorisation. `null` when it is not
 * a token.
 */
export function decodeClaims<T = UserClaims>(token: string): (T & JWTPayload) | null {
  const [, payload = ''] = token.split('.')
  try {
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    const claims: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, byteOf)))
    return typeof claims === 'object' ? (claims as (T & JWTPayload) | null) : null
  } catch {
    return null
  }
}

/**
 * Sets the attributes that select header and accent in CSS; the inline script sets the same before the first paint.
 */
export function showAs(claims: Pick<UserClaims, 'accountType'> | null): void {
  const { dataset } = document.documentElement
  dataset.auth = claims ? 'user' : 'guest'
  if (claims) dataset.side = claims.accountType
  else delete dataset.side
}

/** The raw token record, while the marker cookie exists; a stable value for `useSyncExternalStore`. */
export function storedTokenRecord(): string | null {
  const marked = document.cookie.split('; ').includes(`${AUTH_MARKER_COOKIE}=${AUTH_MARKER_VALUE}`)
  return marked ? localStorage.getItem(TOKEN_STORAGE_KEY) : null
}

/** Allowed clock skew, seconds. */
const CLOCK_TOLERANCE = 60

export interface CheckedToken {
  token: string
  user: UserClaims
  /** Seconds since 1970; null when the token has none. */
  issuedAt: number | null
  expiresAt: number
  /** Session id; null when the token has none. */
  sessionId: string | null
}

const orNull = <T>(value: T | undefined): T | null => value ?? null

/** The user fields of the claims; account type `candidate` by default. */
function userOf(claims: Partial<UserClaims>): UserClaims | null {
  if (typeof claims.id !== 'string' || claims.id === '') return null
  return {
    id: claims.id,
    firstName: claims.firstName ?? '',
    lastName: claims.lastName ?? '',
    dob: orNull(claims.dob),
    gender: orNull(claims.gender),
    emailAddress: orNull(claims.emailAddress),
    emailAddressVerified: claims.emailAddressVerified === true,
    phoneNumber: orNull(claims.phoneNumber),
    phoneNumberVerified: claims.phoneNumberVerified === true,
    accountType: claims.accountType === 'employer' ? 'employer' : 'candidate',
    avatar_path: orNull(claims.avatar_path),
    avatar_original_name: orNull(claims.avatar_original_name),
    avatar_url: orNull(claims.avatar_url),
    balance: Number.isInteger(claims.balance) ? Number(claims.balance) : 0,
  }
}

/**
 * Returns a token that exists, is not expired and already valid; null otherwise. The server verifies the signature:
 * this only decides what the page shows.
 * @param now seconds since 1970
 */
export function checkToken(token: string | null | undefined, now: number): CheckedToken | null {
  const claims = token ? decodeClaims<Partial<UserClaims>>(token) : null
  if (!token || !claims || typeof claims.exp !== 'number' || now >= claims.exp + CLOCK_TOLERANCE) return null
  if (claims.nbf !== undefined && now < claims.nbf - CLOCK_TOLERANCE) return null
  const user = userOf(claims)
  return (
    user && {
      token,
      user,
      issuedAt: orNull(claims.iat),
      expiresAt: claims.exp,
      sessionId: orNull(claims.jti),
    }
  )
}

/** Whether half of a token's lifetime is over, so that it should be refreshed. */
export function isPastHalfLife({ issuedAt, expiresAt }: CheckedToken, now: number): boolean {
  return issuedAt !== null && now > (issuedAt + expiresAt) / 2
}

/** Whether a path from the URL is internal and does not lead back to the sign-in. */
export function isInternalPath(path: string | null | undefined): path is string {
  return Boolean(path && /^\/ru(\/(?!\/)[^\\]*)?$/.test(path) && !/^\/ru\/account(\/|$)/.test(path))
}

/** Target after a sign-in: the return path of a guest, otherwise the person's own list; `home` of a member of a company. */
export function landingPath(
  accountType: UserClaims['accountType'],
  next?: string | null,
  home: string = routes.myVacancies(),
): string {
  if (isInternalPath(next)) return next
  return accountType === 'employer' ? home : routes.myResumes()
}
