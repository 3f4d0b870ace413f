import { createHash } from 'node:crypto'
import type { SecondFactorChallenge, SecondFactorMethod } from '@/lib/contracts/second-factor'
import type { TokenRecord } from '@/lib/contracts/sign-in'
import type { Tx } from '@/server/db/client'
import type { ServiceContext } from '@/server/modules/context'
import { AppError } from '@/server/platform/errors'
import { newSecretToken } from '@/server/platform/ids'
import { notifyOfNewDevice } from '../login-notice.service'
import { openSession, type Visitor } from '../sessions.service'
import type { UserRow } from '../users.repository'
import { insertChallenge } from './challenges.repository'
import { countRecoveryCodes, hasFactors } from './factors.repository'

const challengeSeconds = 600
const tries = 5

/** Payload of a challenge while a sign-in awaits its second factor. */
export interface WaitingSignIn {
  /** Hash of the current password hash: a password change invalidates the sign-in. */
  passwordMark: string
  /** A new password that takes effect after the second factor. */
  newPasswordHash?: string
}

export const passwordMark = ({ passwordHash }: Pick<UserRow, 'passwordHash'>): string =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')

/** Creates a challenge for a person with a second factor; null for everybody else. */
export async function challengeOf(
  ctx: ServiceContext,
  tx: Tx,
  user: UserRow,
  newPasswordHash?: string,
): Promise<SecondFactorChallenge | null> {
  const factors = await hasFactors(tx, user.id)
  if (!factors.totp && !factors.passkey) return null
  const token = newSecretToken()
  const now = ctx.clock.now()
  const payload: WaitingSignIn = {
    passwordMark: passwordMark(user),
    ...(newPasswordHash !== undefined && { newPasswordHash }),
  }
  await insertChallenge(tx, {
    token,
    purpose: 'sign_in',
    userId: user.id,
    payload,
    triesLeft: tries,
    expiresAt: new Date(now.getTime() + challengeSeconds * 1000),
    createdAt: now,
  })
  const codesLeft = await countRecoveryCodes(tx, user.id)
  const methods: SecondFactorMethod[] = [
    ...(factors.passkey ? (['passkey'] as const) : []),
    ...(factors.totp ? (['totp'] as const) : []),
    ...(codesLeft > 0 ? (['recovery_code'] as const) : []),
  ]
  return { challenge: token, methods, expires_seconds: challengeSeconds }
}

export type Entered = { record: TokenRecord } | { challenge: SecondFactorChallenge }

/** After the first factor: a session, or a challenge for people with a second factor. */
export async function enter(ctx: ServiceContext, tx: Tx, user: UserRow, visitor: Visitor): Promise<Entered> {
  const challenge = await challengeOf(ctx, tx, user)
  if (challenge) return { challenge }
  await notifyOfNewDevice(ctx, tx, user, visitor)
  return { record: await openSession(ctx, tx, user, visitor) }
}

/**
 * Throws outside the transaction, so that the challenge is committed.
 * @throws AppError second_factor_required
 */
export function recordOf(entered: Entered): TokenRecord {
  if ('record' in entered) return entered.record
  throw new AppError('second_factor_required', { data: { ...entered.challenge } })
}
