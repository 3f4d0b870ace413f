import type { TokenRecord } from '@/lib/contracts/accounts'
import type { DbOrTx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { currentCompany } from '../companies/companies.service'
import { claimsOf } from './claims'
import { extendSession } from './sessions.repository'
import { issueToken, sessionSeconds, startSession } from './sessions.service'
import type { UserRow } from './users.repository'

async function claimsNow(db: DbOrTx, user: UserRow) {
  const company = user.accountType === 'employer' ? await currentCompany(db, user.id) : null
  return claimsOf(user, company?.balance ?? user.balance)
}

/** Who calls, as far as the network and the browser tell. */
export interface Visitor {
  ip: string
  userAgent: string
}

/** A new session of a person who has just proved who they are. */
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
 * A fresh token for the session that is on, with the claims of now; the session lives as long as the token, and no
 * longer than 180 days in all.
 * @throws AppError unauthorized when the session is gone meanwhile
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
