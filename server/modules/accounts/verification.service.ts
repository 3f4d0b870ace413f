import type { CodeRequested, SendCode, TokenRecord, VerifyCode } from '@/lib/contracts/accounts'
import type { Tx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import { codeKey, consumeCode, issueCode } from './codes.service'
import { type Contact, parseContact, parseEmail, parsePhone } from './contact'
import { deliver } from './deliver'
import { endAllSessions } from './end-sessions.service'
import { alreadyRegisteredLetter, codeLetter, contactTakenLetter, passwordChangedLetter } from './letters'
import type { Limits } from './limits'
import { hashPassword, isWeakPassword } from './passwords'
import { completeSignUp, type PendingSignUp } from './sign-up.service'
import { openSession } from './tokens'
import { findUserByContact, type UserRow, updateUser } from './users.repository'

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

/**
 * Sends a code for a purpose. Whoever asks gets the same answer after the same work, whether the name is known,
 * unknown or taken; only the owner of the address sees a difference.
 */
export async function sendCode(
  ctx: ServiceContext,
  limits: Limits,
  actor: Actor | null,
  body: SendCode,
  ip: string,
): Promise<CodeRequested> {
  const isChange = body.purpose === 'change_email' || body.purpose === 'change_phone'
  if (isChange && !actor) throw new AppError('unauthorized')
  const contact = contactFor(body)
  await limits.take('codeAddress', ip)
  await limits.take('codeAccount', contact.value)
  const key = codeKey(contact.value, body.purpose, isChange && actor ? actor.userId : null)
  const owner = await findUserByContact(ctx.db, contact)
  const issued = await issueCode<PendingSignUp>(ctx, key, { request: body.request })
  const code = codeLetter(contact, body.purpose, issued.code)
  if (body.purpose === 'sign_up') {
    if (owner) deliver(ctx, alreadyRegisteredLetter(contact, ctx.env.siteUrl))
    else if (issued.payload) deliver(ctx, code)
  } else if (isChange) {
    const takenByAnother = owner && owner.id !== actor?.userId
    deliver(ctx, takenByAnother ? contactTakenLetter(contact, ctx.env.siteUrl) : code)
  } else if (owner && !owner.bannedAt) deliver(ctx, code)
  return issued.answer
}

async function resetPassword(
  ctx: ServiceContext,
  tx: Tx,
  user: UserRow,
  passwordHash: string,
): Promise<UserRow> {
  const now = ctx.clock.now()
  await endAllSessions(tx, user, now)
  return updateUser(tx, user.id, { passwordHash, updatedAt: now })
}

/** Verifies a code and signs in: a new account, a known one, or one with a new password. */
export async function verifyCode(
  ctx: ServiceContext,
  limits: Limits,
  body: VerifyCode,
  { ip, userAgent }: { ip: string; userAgent: string },
): Promise<TokenRecord> {
  const { purpose, password } = body
  if (purpose === 'change_email' || purpose === 'change_phone') throw invalidField('purpose', 'not_in_list')
  const contact = contactFor(body)
  if (purpose === 'reset_password' && password && isWeakPassword(password, [body.username])) {
    throw invalidField('password', 'password_weak')
  }
  await limits.take('verifyAddress', ip)
  const passwordHash = purpose === 'reset_password' && password ? await hashPassword(password) : null
  const key = codeKey(contact.value, purpose)
  return consumeCode<PendingSignUp, TokenRecord>(ctx, key, body, async (tx, payload) => {
    if (purpose === 'sign_up') return completeSignUp(ctx, tx, contact, payload, userAgent)
    const user = await findUserByContact(tx, contact)
    if (!user || user.bannedAt) throw new AppError('code_wrong')
    if (!passwordHash) return openSession(ctx, tx, user, userAgent)
    const changed = await resetPassword(ctx, tx, user, passwordHash)
    deliver(ctx, passwordChangedLetter(contact, ctx.env.siteUrl))
    return openSession(ctx, tx, changed, userAgent)
  })
}
