import type { SignIn, TokenRecord } from '@/lib/contracts/accounts'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { parseContact } from './contact'
import { isKnownDevice } from './devices.repository'
import { addressOf, type Limits } from './limits'
import { passwordMatches } from './passwords'
import { isProof } from './proofs.service'
import { enter, recordOf } from './second-factor/enter.service'
import type { Visitor } from './tokens'
import { findUserByContact, holdUser } from './users.repository'

/**
 * A device that was signed in to the account before has a count of its own: whoever guesses elsewhere, or behind the
 * same address, uses up theirs and never its owner's.
 * @throws AppError wrong_credentials for an unknown name and a wrong password alike; account_frozen,
 * second_factor_required, rate_limited, proof_required
 */
export async function signIn(
  ctx: ServiceContext,
  limits: Limits,
  { username, password, proof, device }: SignIn,
  visitor: Visitor,
): Promise<TokenRecord> {
  const contact = parseContact(username)
  const account = contact?.value ?? username.trim().toLowerCase()
  const user = contact ? await findUserByContact(ctx.db, contact) : undefined
  const known = device !== undefined && (await isKnownDevice(ctx.db, user?.id, device))
  const address = addressOf(visitor.ip)
  const counted = known
    ? { signInPair: `${account} ${device}` }
    : { signInPair: `${account} ${address}`, signInAddress: address, signInAccount: account }
  await limits.attempt(counted, () => isProof(ctx, limits, proof))
  const matches = await passwordMatches(user?.passwordHash, password)
  if (!user || !matches || user.bannedAt) throw new AppError('wrong_credentials')
  await Promise.all([
    limits.forget('signInPair', counted.signInPair),
    limits.giveBack('signInAddress', counted.signInAddress ?? ''),
    limits.giveBack('signInAccount', counted.signInAccount ?? ''),
  ])
  const entered = await ctx.db.transaction(async (tx) => {
    // A password that is being changed meanwhile ends every session; one by the old password must not come after.
    const now = await holdUser(tx, user.id)
    if (!now || now.passwordHash !== user.passwordHash || now.bannedAt)
      throw new AppError('wrong_credentials')
    if (now.frozenAt) throw new AppError('account_frozen')
    return enter(ctx, tx, now, visitor)
  })
  return recordOf(entered)
}
