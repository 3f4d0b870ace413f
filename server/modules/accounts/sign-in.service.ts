import type { SignIn, TokenRecord } from '@/lib/contracts/accounts'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import { parseContact } from './contact'
import type { Limits } from './limits'
import { passwordMatches } from './passwords'
import { openSession } from './tokens'
import { findUserByContact } from './users.repository'

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
  await limits.check('signInPair', pair)
  await limits.check('signInAddress', ip)
  await limits.check('signInAccount', account)
  // Counted before the look, so that a burst of parallel guesses is not let through.
  await limits.take('signInPair', pair)
  const user = contact ? await findUserByContact(ctx.db, contact) : undefined
  const matches = await passwordMatches(user?.passwordHash, password)
  if (!user || !matches || user.bannedAt) {
    await limits.count('signInAddress', ip)
    await limits.count('signInAccount', account)
    ctx.log.info({ event: 'sign_in_refused', user: user?.publicId, ip }, 'wrong credentials')
    throw new AppError('wrong_credentials')
  }
  await limits.forget('signInPair', pair)
  return openSession(ctx, ctx.db, user, userAgent)
}
