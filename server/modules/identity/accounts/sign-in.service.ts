import type { AccountType, ConsentKind } from '@/lib/contracts/enums'
import type { FieldError } from '@/lib/contracts/errors'
import { consentTextVersions } from '@/lib/contracts/personal-data'
import type { CodeRequested, SignIn, SignUp, TokenRecord } from '@/lib/contracts/sign-in'
import { ageOn } from '@/lib/shared/age'
import type { Tx } from '@/server/db/client'
import { AppError } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { openCompany } from '../companies/companies.service'
import { isInvited } from '../companies/join.service'
import { codeKey, issueCode } from './codes.service'
import { type Contact, parseContact } from './contact'
import { deliver, requireSms } from './deliver'
import { alreadyRegisteredLetter, codeLetter } from './letters'
import { hashPassword, isWeakPassword, passwordMatches } from './passwords'
import { minimumAge } from './profile.service'
import { isProof } from './proofs.service'
import { codeCounters, ipKeyOf, type Limits } from './rate-limits'
import { enter, recordOf } from './second-factor/enter.service'
import { isKnownDevice } from './sessions.repository'
import { openSession, type Visitor } from './sessions.service'
import { findUserByContact, insertConsents, insertUser, lockUserForShare } from './users.repository'

/** Payload of a pending sign-up, which is stored nowhere else. */
export interface PendingSignUp {
  accountType: AccountType
  firstName: string
  lastName: string
  dob: string | null
  companyName: string | null
  passwordHash: string
  consents: { kind: ConsentKind; textVersion: string }[]
  ip: string
  agreedAt: string
}

async function checked(ctx: ServiceContext, body: SignUp): Promise<Contact> {
  const fields: FieldError[] = []
  const contact = parseContact(body.username)
  if (!contact) fields.push({ field: 'username', code: 'username_invalid' })
  if (await isWeakPassword(body.password, [body.username, body.first_name, body.last_name])) {
    fields.push({ field: 'password', code: 'password_weak' })
  }
  if (body.dob) {
    const age = ageOn(ctx.clock.now().toISOString().slice(0, 10), body.dob)
    if (age < minimumAge) fields.push({ field: 'dob', code: 'age_restricted' })
    else if (age > 120) fields.push({ field: 'dob', code: 'date_invalid' })
  }
  if (body.account_type === 'employer' && !body.company_name) {
    // The invitation was revoked meanwhile: the employer needs a company of their own.
    const invited = await isInvited(ctx, body.company_invitation ?? '')
    if (!invited) fields.push({ field: 'company_name', code: 'required' })
  }
  if (!contact || fields.length > 0) throw new AppError('validation_failed', { fields })
  return contact
}

/**
 * Starts a sign-up. A taken contact gets the same response after the same work; its owner gets a letter instead of a
 * code.
 */
export async function signUp(
  ctx: ServiceContext,
  limits: Limits,
  body: SignUp,
  ip: string,
): Promise<CodeRequested> {
  const contact = await checked(ctx, body)
  await requireSms(ctx, contact, 'username')
  const counters = codeCounters(contact.value, ip)
  await limits.attempt(counters, () => isProof(ctx, limits, body.proof))
  const now = ctx.clock.now()
  const kinds = (['terms', 'personal_data', 'marketing'] as const).filter((kind) => body.consents[kind])
  const pending: PendingSignUp = {
    accountType: body.account_type,
    firstName: body.first_name,
    lastName: body.last_name,
    dob: body.dob ?? null,
    companyName: body.account_type === 'employer' ? body.company_name || null : null,
    passwordHash: await hashPassword(body.password),
    consents: kinds.map((kind) => ({ kind, textVersion: consentTextVersions[kind] })),
    ip,
    agreedAt: now.toISOString(),
  }
  const owner = await findUserByContact(ctx.db, contact)
  const key = codeKey(ctx, contact.value, 'sign_up', ip)
  const { code, answer } = await limits.unlessEarly(counters, () =>
    issueCode<PendingSignUp>(ctx, key, { payload: pending }),
  )
  deliver(
    ctx,
    owner ? alreadyRegisteredLetter(contact, ctx.env.siteUrl) : codeLetter(contact, 'sign_up', code),
  )
  return answer
}

/** Creates the account of a verified sign-up and signs in. */
export async function completeSignUp(
  ctx: ServiceContext,
  tx: Tx,
  contact: Contact,
  pending: PendingSignUp | null,
  visitor: Visitor,
): Promise<TokenRecord> {
  if (!pending) throw new AppError('code_wrong')
  const now = ctx.clock.now()
  const user = await insertUser(tx, {
    publicId: newPublicId(),
    accountType: pending.accountType,
    firstName: pending.firstName,
    lastName: pending.lastName,
    dob: pending.dob,
    passwordHash: pending.passwordHash,
    createdAt: now,
    updatedAt: now,
    ...(contact.kind === 'email'
      ? { email: contact.value, emailVerifiedAt: now }
      : { phone: contact.value, phoneVerifiedAt: now }),
  })
  // The person has verified the contact, so «taken» reveals nothing to others.
  if (!user) throw new AppError('contact_taken')
  await insertConsents(
    tx,
    pending.consents.map((consent) => ({
      ...consent,
      userId: user.id,
      ip: pending.ip,
      givenAt: new Date(pending.agreedAt),
    })),
  )
  if (pending.companyName) await openCompany(ctx, tx, user.id, pending.companyName)
  return openSession(ctx, tx, user, visitor)
}

/**
 * Signs in by password. Known devices have a rate-limit key of their own, so that attackers elsewhere, or behind the
 * same IP, cannot lock the owner out.
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
  const ipKey = ipKeyOf(visitor.ip)
  const counted = known
    ? { signInPair: `${account} ${device}` }
    : { signInPair: `${account} ${ipKey}`, signInIp: ipKey, signInAccount: account }
  await limits.attempt(counted, () => isProof(ctx, limits, proof))
  const matches = await passwordMatches(user?.passwordHash, password)
  if (!user || !matches || user.bannedAt) throw new AppError('wrong_credentials')
  await Promise.all([
    limits.forget('signInPair', counted.signInPair),
    limits.release('signInIp', counted.signInIp ?? ''),
    limits.release('signInAccount', counted.signInAccount ?? ''),
  ])
  const entered = await ctx.db.transaction(async (tx) => {
    // Re-checked under the lock: a concurrent password change ends all sessions.
    const now = await lockUserForShare(tx, user.id)
    if (!now || now.passwordHash !== user.passwordHash || now.bannedAt)
      throw new AppError('wrong_credentials')
    if (now.frozenAt) throw new AppError('account_frozen')
    return enter(ctx, tx, now, visitor)
  })
  return recordOf(entered)
}
