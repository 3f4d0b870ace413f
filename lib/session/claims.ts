import type { JWTPayload } from 'jose'
import { decodeJwt } from 'jose/jwt/decode'
import type { UserClaims } from '@/lib/contracts/accounts'
import { routes } from '@/lib/routes'
import { AUTH_MARKER_COOKIE, AUTH_MARKER_VALUE, TOKEN_STORAGE_KEY } from '@/lib/shared/browser'

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

/** Seconds two clocks may differ by. */
const CLOCK_TOLERANCE = 60

export interface CheckedToken {
  token: string
  user: UserClaims
  /** Seconds since 1970; null for a token that does not say. */
  issuedAt: number | null
  expiresAt: number
  /** The session behind it; null for a token that does not say. */
  sessionId: string | null
}

const orNull = <T>(value: T | undefined): T | null => value ?? null

/** The seed's user and nothing else of what a token carries; `candidate` when it does not say. */
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
 * Accepts a token that is there, not expired and not before its time; null otherwise. The signature is the
 * server's business: this decides what the page shows, never what a person may do.
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

/** Whether half of a token's life is over, so that it is time for a fresh one. */
export function isPastHalfLife({ issuedAt, expiresAt }: CheckedToken, now: number): boolean {
  return issuedAt !== null && now > (issuedAt + expiresAt) / 2
}

/** Whether a path from the address bar stays on this site and leads somewhere but back to signing in. */
function isInternalPath(path: string | null | undefined): path is string {
  return Boolean(path && /^\/ru(\/(?!\/)[^\\]*)?$/.test(path) && !/^\/ru\/account(\/|$)/.test(path))
}

export function ownListOf(accountType: UserClaims['accountType']): string {
  return accountType === 'employer' ? routes.myVacancies() : routes.myResumes()
}

/** Where a sign-in leads: back to what a guest was about to do, else to the person's own list. */
export function landingPath(accountType: UserClaims['accountType'], next?: string | null): string {
  return isInternalPath(next) ? next : ownListOf(accountType)
}
