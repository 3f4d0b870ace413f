import { randomUUID } from 'node:crypto'
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import type { UserClaims } from '@/lib/contracts/accounts'
import { imageUrl } from '@/lib/contracts/images'
import type { TokenRecord } from '@/lib/contracts/sign-in'
import { daySeconds, minuteMs } from '@/lib/shared/time'
import type { DbOrTx } from '@/server/db/client'
import { recordAccountEvents, watchCountry } from '@/server/modules/security'
import type { Actor } from '@/server/platform/actor'
import { createBatcher } from '@/server/platform/concurrency'
import { AppError } from '@/server/platform/errors'
import type { Keys } from '@/server/platform/keys'
import type { ServiceContext } from '../../context'
import { currentCompany } from '../companies/companies.service'
import { endOneSession } from './active-sessions.service'
import {
  extendSession,
  findSessionActors,
  insertSession,
  isSessionLive,
  type SessionActor,
  touchSessions,
} from './sessions.repository'
import type { UserRow } from './users.repository'

/** Lifetime of a token and its session row: 30 days. */
export const sessionSeconds = 30 * daySeconds
const clockToleranceSeconds = 60
const touchEveryMs = minuteMs

/** Signs a token for a stored session. Its claims are for the client; the server reads rows. */
export async function issueToken(
  ctx: Pick<ServiceContext, 'keys' | 'clock'>,
  { id: sessionId, expiresAt }: { id: string; expiresAt: Date },
  claims: UserClaims,
): Promise<TokenRecord> {
  const now = Math.floor(ctx.clock.now().getTime() / 1000)
  const end = Math.floor(expiresAt.getTime() / 1000)
  const { kid, bytes } = ctx.keys.newest('session-token')
  const token = await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid })
    .setSubject(claims.id)
    .setJti(sessionId)
    .setAudience('dvoe')
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(end)
    .sign(bytes)
  return { token, token_type: 'Bearer', expires_in: end - now }
}

/**
 * The session id of a token with a valid signature, by the key named in its header, or by a legacy key for tokens
 * without one.
 * @throws AppError unauthorized
 */
async function sessionOfToken(keys: Keys, token: string, now: Date): Promise<string | undefined> {
  for (const { kid, bytes } of keys.accepted('session-token')) {
    const keyOf = (header: { kid?: string }) => {
      if ((header.kid ?? null) !== kid) throw new joseErrors.JWKSNoMatchingKey()
      return bytes
    }
    try {
      const { payload } = await jwtVerify(token, keyOf, {
        algorithms: ['HS256'],
        audience: 'dvoe',
        clockTolerance: clockToleranceSeconds,
        currentDate: now,
      })
      return payload.jti
    } catch (error) {
      if (!(error instanceof joseErrors.JOSEError)) throw error
      // Another key may match; other errors are final.
    }
  }
  throw new AppError('unauthorized')
}

/** Inserts a session and signs its token. Pass the transaction that created or authenticated the person. */
export async function startSession(
  ctx: ServiceContext,
  db: DbOrTx,
  userId: number,
  claims: UserClaims,
  userAgent: string,
  place: string | null = null,
): Promise<TokenRecord> {
  const now = ctx.clock.now()
  const id = randomUUID()
  const expiresAt = new Date(now.getTime() + sessionSeconds * 1000)
  const device = { userAgent: userAgent.slice(0, 300), place }
  await insertSession(db, { id, userId, ...device, expiresAt, createdAt: now })
  await recordAccountEvents(db, [{ at: now, userId, kind: 'signed_in', sessionId: id }])
  if (place !== null) await watchCountry(db, { userId, sessionId: id, place, now })
  return issueToken(ctx, { id, expiresAt }, claims)
}

const actorOf = (row: SessionActor): Actor => ({
  userId: row.userId,
  publicId: row.publicId,
  accountType: row.accountType,
  sessionId: row.sessionId,
  authenticatedAt: row.authenticatedAt,
  brakedAt: row.brakedAt,
  isOperator: row.isOperator,
  leaving: row.leavingSince !== null,
  company:
    row.companyId !== null && row.companyPublicId !== null && row.companyRole !== null
      ? {
          id: row.companyId,
          publicId: row.companyPublicId,
          role: row.companyRole,
          verified: row.verification === 'verified',
          withheld: row.withheld,
        }
      : null,
})

/**
 * Authenticates an `Authorization` header, read live; null without one. Concurrent lookups are batched.
 * @throws AppError unauthorized for an invalid, expired or ended session
 */
export function createAuthenticate(
  ctx: ServiceContext,
): (header: string | undefined) => Promise<Actor | null> {
  const find = createBatcher<string, SessionActor | undefined>(async (ids) => {
    const rows = await findSessionActors(ctx.db, ids)
    const found = new Map(rows.map((row) => [row.sessionId, row]))
    return ids.map((id) => found.get(id))
  })
  const touch = createBatcher<string, undefined>(async (ids) => {
    await touchSessions(ctx.db, ids, ctx.clock.now())
    return ids.map(() => undefined)
  })
  return async (header) => {
    if (!header) return null
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header)?.[1]
    if (!token) throw new AppError('unauthorized')
    const now = ctx.clock.now()
    const sessionId = await sessionOfToken(ctx.keys, token, now)
    const row = sessionId ? await find(sessionId) : undefined
    if (!row || row.expiresAt <= now) throw new AppError('unauthorized')
    if (now.getTime() - row.lastSeenAt.getTime() > touchEveryMs) await touch(row.sessionId)
    return actorOf(row)
  }
}

/**
 * For work after the response, such as an open socket: the session may have ended since.
 * @throws AppError unauthorized
 */
export async function requireLiveSession(ctx: Pick<ServiceContext, 'db'>, actor: Actor): Promise<void> {
  if (!(await isSessionLive(ctx.db, actor.sessionId))) throw new AppError('unauthorized')
}

export async function signOut(ctx: ServiceContext, actor: Actor | null): Promise<void> {
  if (!actor) return
  const owner = { id: actor.userId, publicId: actor.publicId }
  const { userId, sessionId } = actor
  const at = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    if (!(await endOneSession(tx, owner, sessionId, at))) return
    await recordAccountEvents(tx, [{ at, userId, kind: 'signed_out', sessionId }])
  })
}

/** Claims of a token, as defined by the contract: a snapshot at signing time. */
export function claimsOf(user: UserRow, balance: number): UserClaims {
  return {
    id: user.publicId,
    firstName: user.firstName,
    lastName: user.lastName,
    dob: user.dob,
    gender: user.gender,
    emailAddress: user.email,
    emailAddressVerified: user.emailVerifiedAt !== null,
    phoneNumber: user.phone,
    phoneNumberVerified: user.phoneVerifiedAt !== null,
    accountType: user.accountType,
    avatar_path: user.avatarPath,
    avatar_original_name: user.avatarOriginalName,
    avatar_url: imageUrl(user.avatarPath),
    balance,
  }
}

async function claimsNow(db: DbOrTx, user: UserRow) {
  const company = user.accountType === 'employer' ? await currentCompany(db, user.id) : null
  return claimsOf(user, company?.balance ?? user.balance)
}

/** IP address and user agent of the caller. */
export interface Visitor {
  ip: string
  userAgent: string
}

/** Opens a session for an authenticated person. */
export async function openSession(
  ctx: ServiceContext,
  db: DbOrTx,
  user: UserRow,
  { ip, userAgent }: Visitor,
): Promise<TokenRecord> {
  const place = ctx.placeOf?.(ip) ?? null
  return startSession(ctx, db, user.id, await claimsNow(db, user), userAgent, place)
}

/**
 * Renews the token of the current session with fresh claims; the session is extended, up to 180 days in all.
 * @throws AppError unauthorized when the session has ended meanwhile
 */
export async function renewToken(
  ctx: ServiceContext,
  db: DbOrTx,
  actor: Actor,
  user: UserRow,
): Promise<TokenRecord> {
  const expiresAt = new Date(ctx.clock.now().getTime() + sessionSeconds * 1000)
  const end = await extendSession(db, actor.sessionId, expiresAt)
  if (!end) throw new AppError('unauthorized')
  return issueToken(ctx, { id: actor.sessionId, expiresAt: end }, await claimsNow(db, user))
}
