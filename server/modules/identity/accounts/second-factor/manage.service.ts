import type { CallParsed, CallResult } from '@/lib/contracts/calls'
import type { Message } from '@/server/adapters/messages/messages'
import type { Tx } from '@/server/db/client'
import type { ServiceContext } from '@/server/modules/context'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { newPublicId, newSecretToken } from '@/server/platform/ids'
import { endAllSessions } from '../active-sessions.service'
import { startRecovery, takeReadyRecovery } from '../recovery/recoveries.service'
import { lockUser, type UserRow } from '../users.repository'
import {
  type ChallengeRow,
  findChallenge,
  insertChallenge,
  removeChallenge,
  spendChallengeTry,
} from './challenges.repository'
import {
  newRecoveryCodes,
  newTotpSecret,
  openTotpSecret,
  recoveryCodeHash,
  sealTotpSecret,
  totpStep,
  totpUri,
} from './factor-codes'
import {
  deleteAllFactors,
  deleteTotp,
  findTotp,
  hasFactors,
  insertTotp,
  markDismissed,
  replaceRecoveryCodes,
} from './factors.repository'
import { recordFactorChange } from './notices.service'
import { deletePasskey, findPasskeys, insertPasskey, renamePasskey as rename } from './passkeys.repository'
import { creationOptions, verifyCreation } from './webauthn'

const setUpSeconds = 15 * 60
const tries = 5
const maxPasskeys = 20

type Added = CallResult<'POST /v1/accounts/second-factor/passkeys'>

async function lockedUser(tx: Tx, actor: Actor): Promise<UserRow> {
  const user = await lockUser(tx, actor.userId)
  if (!user) throw new AppError('unauthorized')
  return user
}

async function begin(
  ctx: ServiceContext,
  actor: Actor,
  purpose: 'add_totp' | 'add_passkey',
  rest: { webauthnChallenge?: string; payload?: { sealed: string } },
): Promise<string> {
  const now = ctx.clock.now()
  const token = newSecretToken()
  await insertChallenge(ctx.db, {
    token,
    purpose,
    userId: actor.userId,
    sessionId: actor.sessionId,
    triesLeft: tries,
    expiresAt: new Date(now.getTime() + setUpSeconds * 1000),
    createdAt: now,
    ...rest,
  })
  return token
}

/** A challenge of this session; foreign ones are ignored. @throws AppError code_expired */
async function begun(
  ctx: ServiceContext,
  actor: Actor,
  token: string,
  purpose: 'add_totp' | 'add_passkey',
): Promise<ChallengeRow> {
  const row = await findChallenge(ctx.db, token, [purpose], ctx.clock.now())
  if (!row || row.userId !== actor.userId || row.sessionId !== actor.sessionId) {
    throw new AppError('code_expired')
  }
  return row
}

async function renewCodes(ctx: ServiceContext, tx: Tx, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => recoveryCodeHash(userId, code))
  await replaceRecoveryCodes(tx, userId, hashes, ctx.clock.now())
  return codes
}

/** Adds a factor under the person's lock; the first one comes with recovery codes. */
async function add(
  ctx: ServiceContext,
  actor: Actor,
  row: ChallengeRow,
  factor: 'passkey' | 'totp',
  insert: (tx: Tx) => Promise<void>,
): Promise<Added> {
  return ctx.db.transaction(async (tx) => {
    const user = await lockedUser(tx, actor)
    if (!(await removeChallenge(tx, row.token))) throw new AppError('code_expired')
    const before = await hasFactors(tx, user.id)
    await insert(tx)
    await recordFactorChange(ctx, tx, user, {
      kind: 'second_factor_added',
      factor,
      sessionId: actor.sessionId,
    })
    const isFirst = !before.totp && !before.passkey
    return { recovery_codes: isFirst ? await renewCodes(ctx, tx, user.id) : null }
  })
}

/** @throws AppError wrong_state when there is an app already */
export async function beginTotp(
  ctx: ServiceContext,
  actor: Actor,
  label: string,
): Promise<CallResult<'POST /v1/accounts/second-factor/totp'>> {
  if (await findTotp(ctx.db, actor.userId)) throw new AppError('wrong_state')
  const secret = newTotpSecret()
  const sealed = sealTotpSecret(ctx, actor.userId, secret)
  const challenge = await begin(ctx, actor, 'add_totp', { payload: { sealed } })
  return { challenge, secret, uri: totpUri(secret, label) }
}

/** @throws AppError code_wrong, code_expired, code_too_many, wrong_state */
export async function confirmTotp(
  ctx: ServiceContext,
  actor: Actor,
  { challenge, code }: CallParsed<'POST /v1/accounts/second-factor/totp/confirmation', 'body'>,
): Promise<Added> {
  const row = await begun(ctx, actor, challenge, 'add_totp')
  const left = await spendChallengeTry(ctx.db, row.token)
  if (left === undefined) throw new AppError('code_too_many')
  const { sealed } = row.payload as { sealed: string }
  const now = ctx.clock.now()
  const step = await totpStep(openTotpSecret(ctx, actor.userId, sealed), code, now)
  if (step === undefined) throw new AppError('code_wrong', { data: { tries_left: left } })
  return add(ctx, actor, row, 'totp', async (tx) => {
    const kept = { userId: actor.userId, sealed, lastStep: step, createdAt: now, lastUsedAt: now }
    if (!(await insertTotp(tx, kept))) throw new AppError('wrong_state')
  })
}

/** @throws AppError limit_exceeded */
export async function beginPasskey(
  ctx: ServiceContext,
  actor: Actor,
  owner: { userName: string; displayName: string },
): Promise<CallResult<'POST /v1/accounts/second-factor/passkeys/options'>> {
  const known = await findPasskeys(ctx.db, actor.userId)
  if (known.length >= maxPasskeys) throw new AppError('limit_exceeded')
  const options = await creationOptions(ctx, { publicId: actor.publicId, ...owner }, known)
  const challenge = await begin(ctx, actor, 'add_passkey', { webauthnChallenge: options.challenge })
  return { challenge, options: { ...options } }
}

/** @throws AppError code_expired, passkey_rejected, duplicate, limit_exceeded */
export async function addPasskey(
  ctx: ServiceContext,
  actor: Actor,
  body: CallParsed<'POST /v1/accounts/second-factor/passkeys', 'body'>,
): Promise<Added> {
  const row = await begun(ctx, actor, body.challenge, 'add_passkey')
  if ((await spendChallengeTry(ctx.db, row.token)) === undefined || !row.webauthnChallenge) {
    throw new AppError('code_expired')
  }
  const credential = await verifyCreation(ctx, body.response, row.webauthnChallenge)
  return add(ctx, actor, row, 'passkey', async (tx) => {
    if ((await findPasskeys(tx, actor.userId)).length >= maxPasskeys) throw new AppError('limit_exceeded')
    const kept = await insertPasskey(tx, {
      ...credential,
      publicId: newPublicId(),
      userId: actor.userId,
      transports: body.response.response.transports ?? [],
      name: body.name,
      createdAt: ctx.clock.now(),
    })
    if (!kept) throw new AppError('duplicate')
  })
}

/** @throws AppError not_found */
export async function renamePasskey(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  name: string,
): Promise<void> {
  if (!(await rename(ctx.db, actor.userId, publicId, name))) throw new AppError('not_found')
}

async function remove(
  ctx: ServiceContext,
  actor: Actor,
  factor: 'passkey' | 'totp',
  work: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const user = await lockedUser(tx, actor)
    if (!(await work(tx))) throw new AppError('not_found')
    const left = await hasFactors(tx, user.id)
    // Recovery codes are backups: without a factor they are useless.
    if (!left.totp && !left.passkey) await replaceRecoveryCodes(tx, user.id, [], ctx.clock.now())
    await recordFactorChange(ctx, tx, user, {
      kind: 'second_factor_removed',
      factor,
      sessionId: actor.sessionId,
    })
  })
}

/** @throws AppError not_found */
export const removeTotp = (ctx: ServiceContext, actor: Actor) =>
  remove(ctx, actor, 'totp', (tx) => deleteTotp(tx, actor.userId))

/** @throws AppError not_found */
export const removePasskey = (ctx: ServiceContext, actor: Actor, publicId: string) =>
  remove(ctx, actor, 'passkey', (tx) => deletePasskey(tx, actor.userId, publicId))

/** @throws AppError wrong_state without a second factor */
export async function renewRecoveryCodes(
  ctx: ServiceContext,
  actor: Actor,
): Promise<CallResult<'POST /v1/accounts/second-factor/recovery-codes'>> {
  return ctx.db.transaction(async (tx) => {
    const user = await lockedUser(tx, actor)
    const factors = await hasFactors(tx, user.id)
    if (!factors.totp && !factors.passkey) throw new AppError('wrong_state')
    const recovery_codes = await renewCodes(ctx, tx, user.id)
    await recordFactorChange(ctx, tx, user, {
      kind: 'recovery_codes_renewed',
      sessionId: actor.sessionId,
    })
    return { recovery_codes }
  })
}

export const dismissOffer = (ctx: ServiceContext, actor: Actor): Promise<void> =>
  markDismissed(ctx.db, actor.userId, ctx.clock.now())

type Context = Pick<ServiceContext, 'db' | 'clock' | 'env'>

/**
 * For people who have lost device and recovery codes: a 72-hour procedure that every address can cancel.
 * @throws AppError not_found, wrong_state without a second factor or when it is running
 */
export async function startFactorRemoval(
  ctx: Context,
  tx: Tx,
  userId: number,
): Promise<{ readyAt: Date; letters: Message[] }> {
  const factors = await hasFactors(tx, userId)
  if (!factors.totp && !factors.passkey) throw new AppError('wrong_state')
  return startRecovery(ctx, tx, userId, 'second_factor')
}

/**
 * Completes it: all factors and recovery codes are removed, all sessions end, the password stays.
 * @throws AppError not_found when none is running, too_early before its end
 */
export async function finishFactorRemoval(ctx: Context, tx: Tx, userId: number): Promise<void> {
  const user = await lockUser(tx, userId)
  if (!user || user.deletedAt) throw new AppError('not_found')
  await takeReadyRecovery(ctx, tx, userId, 'second_factor')
  await deleteAllFactors(tx, userId)
  await endAllSessions(tx, user, ctx.clock.now())
  await recordFactorChange(ctx, tx, user, { kind: 'second_factor_removed', factor: 'all' })
}
