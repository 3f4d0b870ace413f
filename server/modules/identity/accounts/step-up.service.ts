import type { CallParsed, CallResult } from '@/lib/contracts/calls'
import type { CodeRequested } from '@/lib/contracts/sign-in'
import type { ContactKind, StepUp, StepUpMethods } from '@/lib/contracts/step-up'
import type { Tx } from '@/server/db/client'
import { recordAccountEvents } from '@/server/modules/security'
import { type Actor, stepUpMs } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { newSecretToken } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { consumeCode, issueCode, ownCodeKey } from './codes.service'
import { type Contact, maskContact } from './contact'
import { deliver, requireSms } from './deliver'
import { codeLetter } from './letters'
import { passwordMatches } from './passwords'
import { userOf, verifiedContacts } from './profile.service'
import { isProof } from './proofs.service'
import { codeCounters, guessCounters, ipKeyOf, type Limits } from './rate-limits'
import { findChallenge, insertChallenge, removeChallenge } from './second-factor/challenges.repository'
import {
  checkPasskey,
  clearFactorGuesses,
  countFactorGuess,
  takeFactorCode,
  usePasskey,
} from './second-factor/check.service'
import { countRecoveryCodes, hasFactors } from './second-factor/factors.repository'
import { findPasskeys } from './second-factor/passkeys.repository'
import { requestOptions } from './second-factor/webauthn'
import { setSteppedUp } from './sessions.repository'
import { lockUser, type UserRow } from './users.repository'

const stepUpSeconds = 300

/** Step-up methods of a person with a second factor; null for everybody else. */
async function secondFactorWays(
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

/** Verifies a factor and runs `work` in the transaction that consumes it; throws as `stepUp` does. */
async function proveByFactor<R>(
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
    await clearFactorGuesses(limits, user, code)
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

export async function stepUpMethods(ctx: ServiceContext, actor: Actor): Promise<StepUpMethods> {
  const user = await userOf(ctx, actor)
  const factors = await secondFactorWays(ctx, actor.userId)
  if (factors) return { password: false, contacts: [], ...factors }
  return {
    factor_code: false,
    passkey: false,
    password: user.passwordHash !== null,
    contacts: verifiedContacts(user).map((contact) => ({ kind: contact.kind, masked: maskContact(contact) })),
  }
}

/** @throws AppError not_found for a contact of another account */
function contactOf(user: UserRow, kind: ContactKind): Contact {
  const contact = verifiedContacts(user).find((one) => one.kind === kind)
  if (!contact) throw new AppError('not_found')
  return contact
}

type CodeOrder = CallParsed<'POST /v1/accounts/step-up/code', 'body'>
type OwnCodePurpose = 'step_up' | 'accept_offer'

/**
 * Sends a code to a verified contact of the account; `payload` binds it to what is confirmed.
 * @throws AppError not_found, code_resend_too_early, rate_limited, proof_required
 */
export async function sendOwnCode(
  ctx: ServiceContext,
  limits: Limits,
  actor: Actor,
  { purpose, payload, ...body }: CodeOrder & { purpose: OwnCodePurpose; payload?: object },
  ip: string,
): Promise<CodeRequested> {
  const contact = contactOf(await userOf(ctx, actor), body.contact)
  await requireSms(ctx, contact, 'contact')
  const counters = codeCounters(contact.value, ip)
  await limits.attempt(counters, () => isProof(ctx, limits, body.proof))
  const key = ownCodeKey(contact.value, purpose, actor.userId)
  const { code, answer } = await limits.unlessEarly(counters, () =>
    issueCode(ctx, key, { request: body.request, ...(payload && { payload }) }),
  )
  deliver(ctx, codeLetter(contact, purpose, code))
  return answer
}

/**
 * Verifies such a code and runs `work` in the transaction that consumes it.
 * @throws AppError not_found, code_wrong, code_expired, code_too_many, rate_limited
 */
export async function confirmByOwnCode<P, R>(
  ctx: ServiceContext,
  limits: Limits,
  actor: Actor,
  given: Pick<Extract<StepUp, { method: 'code' }>, 'contact' | 'code' | 'request'> & {
    purpose: OwnCodePurpose
  },
  ip: string,
  work: (tx: Tx, payload: P | null) => Promise<R>,
): Promise<R> {
  const user = await userOf(ctx, actor)
  const contact = contactOf(user, given.contact)
  await limits.take('verifyIp', ipKeyOf(ip))
  const key = ownCodeKey(contact.value, given.purpose, actor.userId)
  const asked = { code: given.code, request: given.request, locks: user.id }
  const answer = await consumeCode<P, R>(ctx, key, asked, work)
  await limits.codeReturned(contact.value, ip)
  return answer
}

/**
 * Records the step-up: sensitive actions are allowed in this session for ten minutes.
 * @throws AppError account_frozen, unauthorized when the session has ended meanwhile
 */
async function markSteppedUp(
  ctx: ServiceContext,
  tx: Tx,
  actor: Actor,
  user: UserRow,
  method: StepUp['method'],
): Promise<CallResult<'POST /v1/accounts/step-up'>> {
  const now = ctx.clock.now()
  // A concurrent password change or freeze ends all sessions: the step-up is void.
  const current = await lockUser(tx, actor.userId)
  if (current?.frozenAt) throw new AppError('account_frozen')
  if (!current || current.passwordHash !== user.passwordHash) throw new AppError('unauthorized')
  if (!(await setSteppedUp(tx, actor.sessionId, now))) throw new AppError('unauthorized')
  const event = { at: now, userId: actor.userId, sessionId: actor.sessionId, kind: 'stepped_up' as const }
  await recordAccountEvents(tx, [{ ...event, details: { method } }])
  return { valid_until: new Date(now.getTime() + stepUpMs).toISOString() }
}

/** Rate limits as for a sign-in, keyed by session: a stolen session cannot exhaust the attempts of others. */
async function checkPassword(
  ctx: ServiceContext,
  limits: Limits,
  { actor, user, ip }: { actor: Actor; user: UserRow; ip: string },
  { password, proof }: Extract<StepUp, { method: 'password' }>,
): Promise<void> {
  const counters = guessCounters(`step-up:${actor.publicId}`, actor.sessionId, ip)
  await limits.attempt(counters, () => isProof(ctx, limits, proof))
  if (!(await passwordMatches(user.passwordHash, password))) throw new AppError('wrong_credentials')
  await limits.forget('signInPair', counters.signInPair)
  await limits.release('signInIp', counters.signInIp)
  await limits.release('signInAccount', counters.signInAccount)
}

/**
 * Verifies a step-up. A further method is another case here that ends in `markSteppedUp`.
 * @throws AppError wrong_credentials, not_found, code_wrong, code_expired, code_too_many, account_frozen,
 * rate_limited, proof_required
 */
export async function stepUp(
  ctx: ServiceContext,
  limits: Limits,
  actor: Actor,
  given: StepUp,
  ip: string,
): Promise<CallResult<'POST /v1/accounts/step-up'>> {
  const user = await userOf(ctx, actor)
  if (given.method === 'factor_code' || given.method === 'passkey') {
    return proveByFactor(ctx, limits, { actor, user, ip }, given, (tx) =>
      markSteppedUp(ctx, tx, actor, user, given.method),
    )
  }
  // With a second factor neither password nor e-mail code is sufficient.
  if (await secondFactorWays(ctx, actor.userId)) throw new AppError('second_factor_required')
  switch (given.method) {
    case 'password':
      await checkPassword(ctx, limits, { actor, user, ip }, given)
      return ctx.db.transaction((tx) => markSteppedUp(ctx, tx, actor, user, 'password'))
    case 'code':
      return confirmByOwnCode(ctx, limits, actor, { ...given, purpose: 'step_up' }, ip, (tx) =>
        markSteppedUp(ctx, tx, actor, user, 'code'),
      )
  }
}
