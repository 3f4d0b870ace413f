import type { PasskeyResponse } from '@/lib/contracts/passkeys'
import type { Tx } from '@/server/db/client'
import type { ServiceContext } from '@/server/modules/context'
import { AppError } from '@/server/platform/errors'
import { isProof } from '../proofs.service'
import { ipKeyOf, type Limits } from '../rate-limits'
import type { UserRow } from '../users.repository'
import { type ChallengeRow, takeSignedChallenge } from './challenges.repository'
import { openTotpSecret, recoveryCodeHash, totpStep } from './factor-codes'
import { countRecoveryCodes, findTotp, takeRecoveryCode, takeTotpStep } from './factors.repository'
import { recordFactorChange } from './notices.service'
import { findPasskeyByCredential, markPasskeyUsed, type PasskeyRow } from './passkeys.repository'
import { verifyAssertion } from './webauthn'

const isAppCode = (code: string) => /^\d{6}$/.test(code.trim())

/**
 * Rate limit of second-factor attempts. App codes are short and limited per account; recovery codes cannot be guessed
 * and stay usable when an attacker has exhausted that limit.
 * @throws AppError rate_limited, proof_required
 */
export async function countFactorGuess(
  ctx: ServiceContext,
  limits: Limits,
  user: Pick<UserRow, 'publicId'>,
  { code, proof, ip }: { code: string; proof?: string | undefined; ip: string },
): Promise<void> {
  const keys = {
    verifyIp: ipKeyOf(ip),
    ...(isAppCode(code) && { factorAccount: user.publicId, factorAccountDay: user.publicId }),
  }
  await limits.attempt(keys, () => isProof(ctx, limits, proof))
}

/** A correct code is uncounted. */
export async function clearFactorGuesses(limits: Limits, user: Pick<UserRow, 'publicId'>, code: string) {
  if (!isAppCode(code)) return
  await limits.release('factorAccount', user.publicId)
  await limits.release('factorAccountDay', user.publicId)
}

/**
 * Consumes an app or recovery code; null for a wrong or used one.
 * @param addedBy factors added later are rejected
 */
export async function takeFactorCode(
  ctx: ServiceContext,
  tx: Tx,
  user: UserRow,
  code: string,
  addedBy?: Date,
): Promise<'totp' | 'recovery_code' | null> {
  const now = ctx.clock.now()
  if (isAppCode(code)) {
    const row = await findTotp(tx, user.id)
    if (!row || (addedBy && row.createdAt > addedBy)) return null
    const step = await totpStep(openTotpSecret(ctx, user.id, row.sealed), code.trim(), now)
    return step !== undefined && (await takeTotpStep(tx, user.id, step, now)) ? 'totp' : null
  }
  if (!(await takeRecoveryCode(tx, user.id, recoveryCodeHash(user.id, code), { now, addedBy }))) return null
  const left = await countRecoveryCodes(tx, user.id)
  await recordFactorChange(ctx, tx, user, { kind: 'recovery_code_used', left })
  return 'recovery_code'
}

/**
 * Verifies an assertion; its challenge is consumed in any case.
 * @param userId owner of the passkey; null for a discoverable one, which then requires user verification
 * @throws AppError passkey_rejected, code_expired
 */
export async function checkPasskey(
  ctx: ServiceContext,
  challenge: ChallengeRow,
  response: PasskeyResponse,
  userId: number | null,
): Promise<{ passkey: PasskeyRow; counter: number; backedUp: boolean }> {
  const signed = challenge.webauthnChallenge
  if (!signed || !(await takeSignedChallenge(ctx.db, challenge.token, signed))) {
    throw new AppError('code_expired')
  }
  const passkey = await findPasskeyByCredential(ctx.db, response.id)
  if (!passkey || (userId !== null && passkey.userId !== userId)) throw new AppError('passkey_rejected')
  const judged = await verifyAssertion(ctx, passkey, response, {
    expectedChallenge: signed,
    alone: userId === null,
  })
  return { passkey, ...judged }
}

/** @throws AppError passkey_rejected when the signature counter did not increase: the key was cloned */
export async function usePasskey(
  ctx: ServiceContext,
  tx: Tx,
  { passkey, counter, backedUp }: Awaited<ReturnType<typeof checkPasskey>>,
): Promise<void> {
  const used = await markPasskeyUsed(tx, { id: passkey.id, counter, backedUp, now: ctx.clock.now() })
  if (!used) throw new AppError('passkey_rejected')
}
