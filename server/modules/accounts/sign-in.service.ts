import type { SignIn, TokenRecord } from '@/lib/contracts/accounts'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import { parseContact } from './contact'
import type { Limits } from './limits'
import { passwordMatches } from './passwords'
import { openSession } from './tokens'
import { findUserByContact, holdUser } from './users.repository'

/** @throws AppError wrong_credentials for an unknown name and a wrong password alike; rate_limited */
export async function signIn(
  ctx: ServiceContext,
  limits: Limits,
  { username, password }: SignIn,
  { ip, userAgent }: { ip: string; userAgent: string },
): Promise<TokenRecord> {
  const contact = parseContact(username)
  const account = contact?.value ?? username.trim().toLowerCase()
  const pair = `${account} ${ip}`
  // Counted before the look, so that a burst of parallel guesses is not let through.
  await limits.take('signInPair', pair)
  await limits.take('signInAddress', ip)
  await limits.take('signInAccount', account)
  const user = contact ? await findUserByContact(ctx.db, contact) : undefined
  const matches = await passwordMatches(user?.passwordHash, password)
  if (!user || !matches || user.bannedAt) throw new AppError('wrong_credentials')
  await Promise.all([
    limits.forget('signInPair', pair),
    limits.giveBack('signInAddress', ip),
    limits.giveBack('signInAccount', account),
  ])
  return ctx.db.transaction(async (tx) => {
    // A password that is being changed meanwhile ends every session; one by the old password must not come after.
    const now = await holdUser(tx, user.id)
    if (!now || now.passwordHash !== user.passwordHash || now.bannedAt)
      throw new AppError('wrong_credentials')
    return openSession(ctx, tx, now, userAgent)
  })
}
