import type { CallParsed, CallResult } from '@/lib/contracts/calls'
import type { AnswerSecondFactor, TokenRecord } from '@/lib/contracts/sign-in'
import type { Tx } from '@/server/db/client'
import type { ServiceContext } from '@/server/modules/context'
import { AppError } from '@/server/platform/errors'
import { newSecretToken } from '@/server/platform/ids'
import { notifyOfNewDevice } from '../login-notice.service'
import { ipKeyOf, type Limits } from '../rate-limits'
import { openSession, type Visitor } from '../sessions.service'
import { findUser, lockUser, type UserRow } from '../users.repository'
import { resetPassword } from '../verification.service'
import {
  type ChallengeRow,
  findChallenge,
  insertChallenge,
  removeChallenge,
  setSignedChallenge,
  spendChallengeTry,
} from './challenges.repository'
import {
  checkPasskey,
  clearFactorGuesses,
  countFactorGuess,
  takeFactorCode,
  usePasskey,
} from './check.service'
import { passwordMark, type WaitingSignIn } from './enter.service'
import { findPasskeys } from './passkeys.repository'
import { requestOptions } from './webauthn'

const passkeySignInSeconds = 300

async function pendingSignIn(
  ctx: ServiceContext,
  token: string,
): Promise<{ row: ChallengeRow; user: UserRow }> {
  const row = await findChallenge(ctx.db, token, ['sign_in'], ctx.clock.now())
  const user = row?.userId ? await findUser(ctx.db, row.userId) : undefined
  if (!row || !user) throw new AppError('code_expired')
  return { row, user }
}

/** The current row, unless the account was frozen or banned since the first factor. */
async function lockedUser(tx: Tx, userId: number): Promise<UserRow> {
  const user = await lockUser(tx, userId)
  if (!user || user.bannedAt || user.deletedAt) throw new AppError('code_expired')
  if (user.frozenAt) throw new AppError('account_frozen')
  return user
}

/** Both factors verified: opens a session, and applies a new password. */
async function finishSignIn(
  ctx: ServiceContext,
  tx: Tx,
  row: ChallengeRow,
  user: UserRow,
  visitor: Visitor,
): Promise<TokenRecord> {
  const waiting = row.payload as WaitingSignIn
  if (!(await removeChallenge(tx, row.token))) throw new AppError('code_expired')
  if (waiting.passwordMark !== passwordMark(user)) throw new AppError('code_expired')
  await notifyOfNewDevice(ctx, tx, user, visitor)
  const now = waiting.newPasswordHash ? await resetPassword(ctx, tx, user, waiting.newPasswordHash) : user
  return openSession(ctx, tx, now, visitor)
}

/** @throws AppError code_wrong, code_expired, code_too_many, rate_limited, proof_required */
export async function answerSecondFactor(
  ctx: ServiceContext,
  limits: Limits,
  { challenge, code, proof }: AnswerSecondFactor,
  visitor: Visitor,
): Promise<TokenRecord> {
  const { row, user } = await pendingSignIn(ctx, challenge)
  await countFactorGuess(ctx, limits, user, { code, proof, ip: visitor.ip })
  // The attempt is counted before the comparison and committed in any case.
  const left = await spendChallengeTry(ctx.db, row.token)
  if (left === undefined) throw new AppError('code_too_many')
  const record = await ctx.db.transaction(async (tx) => {
    const held = await lockedUser(tx, user.id)
    const right = await takeFactorCode(ctx, tx, held, code)
    return right ? finishSignIn(ctx, tx, row, held, visitor) : null
  })
  if (!record) throw new AppError('code_wrong', { data: { tries_left: left } })
  await clearFactorGuesses(limits, user, code)
  return record
}

/**
 * Options of `navigator.credentials.get()`. Without a challenge they are the same for everybody, so that they do not
 * reveal who has a passkey.
 * @throws AppError code_expired, rate_limited
 */
export async function passkeySignInOptions(
  ctx: ServiceContext,
  limits: Limits,
  challenge: string | undefined,
  ip: string,
): Promise<CallResult<'POST /v1/accounts/passkey/options'>> {
  await limits.take('verifyIp', ipKeyOf(ip))
  if (challenge !== undefined) {
    const { row, user } = await pendingSignIn(ctx, challenge)
    const options = await requestOptions(ctx, await findPasskeys(ctx.db, user.id))
    await setSignedChallenge(ctx.db, row.token, options.challenge)
    return { challenge: row.token, options: { ...options } }
  }
  const options = await requestOptions(ctx)
  const token = newSecretToken()
  const now = ctx.clock.now()
  await insertChallenge(ctx.db, {
    token,
    purpose: 'passkey_sign_in',
    webauthnChallenge: options.challenge,
    triesLeft: 1,
    expiresAt: new Date(now.getTime() + passkeySignInSeconds * 1000),
    createdAt: now,
  })
  return { challenge: token, options: { ...options } }
}

/**
 * A passkey with user verification counts as both factors; after a password or code any passkey of the person is the
 * second.
 * @throws AppError passkey_rejected, code_expired, rate_limited
 */
export async function signInByPasskey(
  ctx: ServiceContext,
  limits: Limits,
  { challenge, response }: CallParsed<'POST /v1/accounts/passkey/verify', 'body'>,
  visitor: Visitor,
): Promise<TokenRecord> {
  await limits.take('verifyIp', ipKeyOf(visitor.ip))
  const purposes = ['sign_in', 'passkey_sign_in'] as const
  const row = await findChallenge(ctx.db, challenge, purposes, ctx.clock.now())
  if (!row) throw new AppError('code_expired')
  if (row.purpose === 'sign_in' && (await spendChallengeTry(ctx.db, row.token)) === undefined) {
    throw new AppError('code_expired')
  }
  const checked = await checkPasskey(ctx, row, response, row.userId)
  return ctx.db.transaction(async (tx) => {
    const user = await lockedUser(tx, checked.passkey.userId)
    await usePasskey(ctx, tx, checked)
    if (row.purpose === 'sign_in') return finishSignIn(ctx, tx, row, user, visitor)
    if (!(await removeChallenge(tx, row.token))) throw new AppError('code_expired')
    await notifyOfNewDevice(ctx, tx, user, visitor)
    return openSession(ctx, tx, user, visitor)
  })
}
