import type { UserClaims } from '@/lib/contracts/accounts'
import { decodeClaims } from './peek'

/** Seconds two clocks may differ by. */
export const CLOCK_TOLERANCE = 60

export interface JudgedToken {
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
export function judgeToken(token: string | null | undefined, now: number): JudgedToken | null {
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
export function isPastHalfLife({ issuedAt, expiresAt }: JudgedToken, now: number): boolean {
  return issuedAt !== null && now > (issuedAt + expiresAt) / 2
}
