import type { CallResult } from '@/lib/contracts/calls'
import type { PasskeyResponse } from '@/lib/contracts/passkeys'
import { dayMs } from '@/lib/shared/time'
import type { Tx } from '@/server/db/client'
import type { ServiceContext } from '@/server/modules/context'
import { AppError } from '@/server/platform/errors'
import { newSecretToken } from '@/server/platform/ids'
import type { Limits } from '../rate-limits'
import { findChallenge, insertChallenge, removeChallenge } from '../second-factor/challenges.repository'
import {
  checkPasskey,
  clearFactorGuesses,
  countFactorGuess,
  takeFactorCode,
  usePasskey,
} from '../second-factor/check.service'
import { findFactorsAddedBy } from '../second-factor/factors.repository'
import { requestOptions } from '../second-factor/webauthn'
import { lockUser, type UserRow } from '../users.repository'
import type { ChangeRow } from './recoveries.repository'

const challengeSeconds = 300
const settledMs = dayMs

/**
 * Latest time at which a factor certainly belongs to the owner: a day before the first change, since an attacker adds
 * a factor right before changing the address.
 */
export const settledBefore = (oldest: Pick<ChangeRow, 'at'>): Date =>
  new Date(oldest.at.getTime() - settledMs)

/** Second factors from before the first change. */
export async function oldFactors(
  ctx: ServiceContext,
  user: UserRow,
  oldest: ChangeRow,
): Promise<{ passkey: boolean; factor_code: boolean }> {
  const { passkeys, totp, recoveryCodes } = await findFactorsAddedBy(ctx.db, user.id, settledBefore(oldest))
  return { passkey: passkeys.length > 0, factor_code: totp || recoveryCodes > 0 }
}

/** @throws AppError not_found without an old passkey */
export async function oldPasskeyOptions(
  ctx: ServiceContext,
  user: UserRow,
  oldest: ChangeRow,
): Promise<CallResult<'POST /v1/account-freezes/:token/restore/passkey'>> {
  const { passkeys } = await findFactorsAddedBy(ctx.db, user.id, settledBefore(oldest))
  if (passkeys.length === 0) throw new AppError('not_found')
  const options = await requestOptions(ctx, passkeys)
  const token = newSecretToken()
  const now = ctx.clock.now()
  await insertChallenge(ctx.db, {
    token,
    purpose: 'restore_account',
    userId: user.id,
    webauthnChallenge: options.challenge,
    triesLeft: 1,
    expiresAt: new Date(now.getTime() + challengeSeconds * 1000),
    createdAt: now,
  })
  return { challenge: token, options: { ...options } }
}

/** @throws AppError code_wrong, also for an app added later, rate_limited, proof_required */
export async function withOldFactorCode<T>(
  ctx: ServiceContext,
  limits: Limits,
  { user, oldest }: { user: UserRow; oldest: ChangeRow },
  given: { code: string; proof?: string | undefined; ip: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  await countFactorGuess(ctx, limits, user, given)
  const done = await ctx.db.transaction(async (tx) => {
    // Lock order as in a sign-in: the account's row first.
    const locked = await lockUser(tx, user.id)
    if (!locked) throw new AppError('not_found')
    const taken = await takeFactorCode(ctx, tx, locked, given.code, settledBefore(oldest))
    return taken ? { result: await work(tx) } : null
  })
  if (!done) throw new AppError('code_wrong')
  await clearFactorGuesses(limits, user, given.code)
  return done.result
}

/** @throws AppError passkey_rejected, also for a passkey added later, code_expired */
export async function withOldPasskey<T>(
  ctx: ServiceContext,
  { user, oldest }: { user: UserRow; oldest: ChangeRow },
  given: { challenge: string; response: PasskeyResponse },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const row = await findChallenge(ctx.db, given.challenge, ['restore_account'], ctx.clock.now())
  if (!row || row.userId !== user.id) throw new AppError('code_expired')
  const checked = await checkPasskey(ctx, row, given.response, user.id)
  if (checked.passkey.createdAt > settledBefore(oldest)) throw new AppError('passkey_rejected')
  return ctx.db.transaction(async (tx) => {
    const locked = await lockUser(tx, user.id)
    if (!locked) throw new AppError('not_found')
    if (!(await removeChallenge(tx, row.token))) throw new AppError('code_expired')
    await usePasskey(ctx, tx, checked)
    return work(tx)
  })
}
