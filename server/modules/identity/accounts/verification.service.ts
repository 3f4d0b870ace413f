import type { CodeRequested, SendCode, TokenRecord, VerifyCode } from '@/lib/contracts/sign-in'
import type { Tx } from '@/server/db/client'
import { recordAccountEvents } from '@/server/modules/security'
import { type Actor, requireStepUp } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { codesSent } from '@/server/platform/metrics'
import type { ServiceContext } from '../../context'
import { endAllSessions } from './active-sessions.service'
import { codeKey, consumeCode, deleteCodesOf, issueCode, ownCodeKey } from './codes.service'
import { type Contact, parseContact, parseEmail, parsePhone } from './contact'
import { deliver, requireSms } from './deliver'
import { alreadyRegisteredLetter, codeLetter, contactTakenLetter } from './letters'
import { notifyOfNewDevice } from './login-notice.service'
import { hashPassword, isWeakPassword } from './passwords'
import { verifiedContacts } from './profile.service'
import { isProof } from './proofs.service'
import { codeCounters, ipKeyOf, type Limits, withCodeBreakers } from './rate-limits'
import { notifyOfChange, recordAccountChange } from './recovery/changes.service'
import { challengeOf, type Entered, enter, recordOf } from './second-factor/enter.service'
import { isKnownDevice } from './sessions.repository'
import { openSession, type Visitor } from './sessions.service'
import { completeSignUp, type PendingSignUp } from './sign-in.service'
import { findUserByContact, lockUser, type UserRow, updateUser } from './users.repository'

function contactFor({ username, purpose }: Pick<SendCode, 'username' | 'purpose'>): Contact {
  if (purpose === 'change_email') {
    const email = parseEmail(username)
    if (!email) throw invalidField('username', 'email_invalid')
    return email
  }
  if (purpose === 'change_phone') {
    const phone = parsePhone(username)
    if (!phone) throw invalidField('username', 'phone_invalid')
    return phone
  }
  const contact = parseContact(username)
  if (!contact) throw invalidField('username', 'username_invalid')
  return contact
}

/** Sends a code. Same response and same work whether the name is known, unknown or taken, to prevent enumeration. */
export async function sendCode(
  ctx: ServiceContext,
  limits: Limits,
  actor: Actor | null,
  body: SendCode,
  ip: string,
): Promise<CodeRequested> {
  const isChange = body.purpose === 'change_email' || body.purpose === 'change_phone'
  if (isChange && !actor) throw new AppError('unauthorized')
  // Checked before the letter is sent: otherwise the step-up would be requested only after the code.
  if (isChange && actor) requireStepUp(actor, ctx.clock.now())
  const contact = contactFor(body)
  await requireSms(ctx, contact, 'username')
  const owner = await findUserByContact(ctx.db, contact)
  const { device } = body
  const known = device !== undefined && (await isKnownDevice(ctx.db, owner?.id, device))
  const counters = known ? { codePair: `${contact.value} ${device}` } : codeCounters(contact.value, ip)
  await limits.attempt(counters, () => isProof(ctx, limits, body.proof))
  const key =
    isChange && actor
      ? ownCodeKey(contact.value, body.purpose, actor.userId)
      : codeKey(ctx, contact.value, body.purpose, ip)
  const issued = await limits.unlessEarly(counters, () =>
    issueCode<PendingSignUp>(ctx, key, { request: body.request }),
  )
  const code = codeLetter(contact, body.purpose, issued.code)
  if (body.purpose === 'sign_up') {
    if (owner) deliver(ctx, alreadyRegisteredLetter(contact, ctx.env.siteUrl))
    else if (issued.payload) deliver(ctx, code)
  } else if (isChange) {
    const takenByAnother = owner && owner.id !== actor?.userId
    deliver(ctx, takenByAnother ? contactTakenLetter(contact, ctx.env.siteUrl) : code)
  } else if (owner && !owner.bannedAt) deliver(ctx, code)
  codesSent.inc({ purpose: body.purpose, channel: contact.kind })
  const asked = isChange ? actor?.userId : owner?.id
  if (asked !== undefined) noteCodeRequest(ctx, asked, body.purpose)
  return issued.answer
}

/** Recorded in the journal of the code's owner; not awaited, so that the response time reveals nothing. */
function noteCodeRequest(ctx: ServiceContext, userId: number, purpose: SendCode['purpose']): void {
  const event = { at: ctx.clock.now(), userId, kind: 'code_requested' as const, details: { purpose } }
  recordAccountEvents(ctx.db, [event]).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'a code request is missing in the journal')
  })
}

const isContactOf = (user: UserRow, { value }: Contact): boolean =>
  verifiedContacts(user).some((contact) => contact.value === value)

/**
 * The caller opens the session.
 * @param user as locked in this transaction
 */
export async function resetPassword(
  ctx: ServiceContext,
  tx: Tx,
  user: UserRow,
  passwordHash: string,
): Promise<UserRow> {
  const now = ctx.clock.now()
  const change = { kind: 'password', at: now, sessionId: null, reset: true } as const
  const kept = await recordAccountChange(tx, user, change)
  await endAllSessions(tx, user, now)
  await deleteCodesOf(tx, user)
  notifyOfChange(ctx, kept)
  return updateUser(tx, user.id, { passwordHash, updatedAt: now })
}

/**
 * Verifies a code and signs in: a new account, an existing one, or one with a new password.
 * @throws AppError code_wrong, code_expired, code_too_many; proof_required while the circuit breaker is on
 */
export async function verifyCode(
  ctx: ServiceContext,
  limits: Limits,
  body: VerifyCode,
  visitor: Visitor,
): Promise<TokenRecord> {
  const { purpose, password } = body
  if (purpose === 'change_email' || purpose === 'change_phone') throw invalidField('purpose', 'not_in_list')
  const contact = contactFor(body)
  if (purpose === 'reset_password' && password && (await isWeakPassword(password, [body.username]))) {
    throw invalidField('password', 'password_weak')
  }
  await limits.take('verifyIp', ipKeyOf(visitor.ip))
  const passwordHash = purpose === 'reset_password' && password ? await hashPassword(password) : null
  const key = codeKey(ctx, contact.value, purpose, visitor.ip)
  const guarded = { ip: visitor.ip, proven: () => isProof(ctx, limits, body.proof) }
  const owner = purpose === 'sign_up' ? undefined : await findUserByContact(ctx.db, contact)
  const given = { code: body.code, request: body.request, locks: owner?.id }
  const verify = () =>
    consumeCode<PendingSignUp, Entered>(ctx, key, given, async (tx, payload) => {
      if (purpose === 'sign_up') {
        return { record: await completeSignUp(ctx, tx, contact, payload, visitor) }
      }
      const user = owner && (await lockUser(tx, owner.id))
      if (!user || user.bannedAt || !isContactOf(user, contact)) throw new AppError('code_wrong')
      if (user.frozenAt) throw new AppError('account_frozen')
      if (!passwordHash) return enter(ctx, tx, user, visitor)
      const challenge = await challengeOf(ctx, tx, user, passwordHash)
      if (challenge) return { challenge }
      await notifyOfNewDevice(ctx, tx, user, visitor)
      const changed = await resetPassword(ctx, tx, user, passwordHash)
      return { record: await openSession(ctx, tx, changed, visitor) }
    })
  const entered = await withCodeBreakers(ctx, limits, guarded, verify)
  await limits.codeReturned(contact.value, visitor.ip)
  return recordOf(entered)
}
