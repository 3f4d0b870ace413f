import type { CallResult } from '@/lib/contracts/calls'
import type { StepUp } from '@/lib/contracts/step-up'
import type { Tx } from '@/server/db/client'
import type { ServiceContext } from '@/server/modules/context'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { newSecretToken } from '@/server/platform/ids'
import type { Limits } from '../limits'
import type { UserRow } from '../users.repository'
import { findChallenge, insertChallenge, removeChallenge } from './challenges.repository'
import {
  checkPasskey,
  countFactorGuess,
  forgetFactorGuess,
  takeFactorCode,
  usePasskey,
} from './check.service'
import { countRecoveryCodes, findPasskeys, hasFactors } from './factors.repository'
import { requestOptions } from './webauthn'

const stepUpSeconds = 300

/** How a person with a second factor proves who they are; null for everybody else. */
export async function secondFactorWays(
  ctx: ServiceContext,
  userId: number,
): Promise<{ factor_code: boolean; passkey: boolean } | null> {
  const factors = await hasFactors(ctx.db, userId)
  if (!factors.totp && !factors.passkey) return null
  const codes = await countRecoveryCodes(ctx.db, userId)
  return { factor_code: factors.totp || codes > 0, passkey: factors.passkey }
}

/** @throws AppError not_found without a passkey */
export async function passkeyStepUpOptions(
  ctx: ServiceContext,
  actor: Actor,
): Promise<CallResult<'POST /v1/accounts/step-up/passkey'>> {
  const known = await findPasskeys(ctx.db, actor.userId)
  if (known.length === 0) throw new AppError('not_found')
  const options = await requestOptions(ctx, known)
  const token = newSecretToken()
  const now = ctx.clock.now()
  await insertChallenge(ctx.db, {
    token,
    purpose: 'step_up',
    userId: actor.userId,
    sessionId: actor.sessionId,
    webauthnChallenge: options.challenge,
    triesLeft: 1,
    expiresAt: new Date(now.getTime() + stepUpSeconds * 1000),
    createdAt: now,
  })
  return { challenge: token, options: { ...options } }
}

type ByFactor = Extract<StepUp, { method: 'factor_code' | 'passkey' }>

/**
 * Judges a factor and, when it is right, runs `work` in the transaction that uses it up.
 * @throws AppError code_wrong, code_expired, passkey_rejected, rate_limited, proof_required
 */
export async function proveByFactor<R>(
  ctx: ServiceContext,
  limits: Limits,
  { actor, user, ip }: { actor: Actor; user: UserRow; ip: string },
  given: ByFactor,
  work: (tx: Tx) => Promise<R>,
): Promise<R> {
  if (given.method === 'factor_code') {
    const { code, proof } = given
    await countFactorGuess(ctx, limits, user, { code, proof, ip })
    const done = await ctx.db.transaction(async (tx) =>
      (await takeFactorCode(ctx, tx, user, code)) ? { result: await work(tx) } : null,
    )
    if (!done) throw new AppError('code_wrong')
    await forgetFactorGuess(limits, user, code)
    return done.result
  }
  const row = await findChallenge(ctx.db, given.challenge, ['step_up'], ctx.clock.now())
  if (!row || row.userId !== actor.userId || row.sessionId !== actor.sessionId) {
    throw new AppError('code_expired')
  }
  const checked = await checkPasskey(ctx, row, given.response, actor.userId)
  return ctx.db.transaction(async (tx) => {
    if (!(await removeChallenge(tx, row.token))) throw new AppError('code_expired')
    await usePasskey(ctx, tx, checked)
    return work(tx)
  })
}
