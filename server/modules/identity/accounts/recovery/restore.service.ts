import type { Restore, RestoreOptions } from '@/lib/contracts/account-recovery'
import type { CallParsed, CallResult } from '@/lib/contracts/calls'
import type { CodeRequested } from '@/lib/contracts/sign-in'
import type { ContactKind, MaskedContact } from '@/lib/contracts/step-up'
import { type DbOrTx, isUniqueViolation, type Tx } from '@/server/db/client'
import type { ServiceContext } from '@/server/modules/context'
import { recordAccountEvents } from '@/server/modules/security'
import { AppError, invalidField } from '@/server/platform/errors'
import { consumeCode, issueCode, ownCodeKey } from '../codes.service'
import { type Contact, maskContact } from '../contact'
import { deliver, requireSms } from '../deliver'
import { codeLetter, restoredLetter } from '../letters'
import { hashPassword, isWeakPassword, passwordMatches } from '../passwords'
import { verifiedContacts } from '../profile.service'
import { isProof } from '../proofs.service'
import { codeCounters, guessCounters, ipKeyOf, type Limits } from '../rate-limits'
import { findUser, lockUser, type UserRow } from '../users.repository'
import { contactsBefore, uniqueContacts } from './changes.service'
import { changeOfLink } from './freeze.service'
import { oldFactors, oldPasskeyOptions, withOldFactorCode, withOldPasskey } from './old-factors.service'
import { type ChangeRow, findDisputedChanges, findOpenRecovery } from './recoveries.repository'
import { reopenAccount } from './recoveries.service'

/** A frozen account and its disputed changes. */
interface Frozen {
  user: UserRow
  changes: ChangeRow[]
  /** The first change: the revert restores the state before it. */
  oldest: ChangeRow
}

/** @throws AppError not_found unless the account is frozen */
async function frozenOf(ctx: ServiceContext, db: DbOrTx, token: string): Promise<Frozen> {
  const { userId } = await changeOfLink(db, token, ctx.clock.now())
  const [user, changes] = await Promise.all([findUser(db, userId), findDisputedChanges(db, userId)])
  const oldest = changes[0]
  if (!user?.frozenAt || !oldest) throw new AppError('not_found')
  return { user, changes, oldest }
}

/**
 * Contacts that belonged to the account before the first change and still do. After a mere password change this
 * includes the mailbox: an attacker with access to it could have reset the password anyway, so rejecting it would stop
 * only the owner.
 */
const untouched = ({ user, changes }: Pick<Frozen, 'user' | 'changes'>): Contact[] =>
  verifiedContacts(user).filter(({ value }) =>
    changes.every((change) => contactsBefore(change).some((before) => before.value === value)),
  )

const masked = (contacts: readonly Contact[]): MaskedContact[] =>
  contacts.map((contact) => ({ kind: contact.kind, masked: maskContact(contact) }))

/** @throws AppError not_found */
export async function restoreWays(ctx: ServiceContext, token: string): Promise<RestoreOptions> {
  const frozen = await frozenOf(ctx, ctx.db, token)
  const procedure = await findOpenRecovery(ctx.db, frozen.user.id, 'unfreeze')
  return {
    changes: frozen.changes.map(({ kind, at }) => ({ kind, at: at.toISOString() })),
    password: frozen.oldest.passwordHashBefore !== null,
    contacts: masked(untouched(frozen)),
    ...(await oldFactors(ctx, frozen.user, frozen.oldest)),
    returns: masked(contactsBefore(frozen.oldest)),
    procedure_ready_at: procedure?.readyAt.toISOString() ?? null,
  }
}

function untouchedContact(frozen: Frozen, kind: ContactKind): Contact {
  const contact = untouched(frozen).find((one) => one.kind === kind)
  if (!contact) throw new AppError('not_found')
  return contact
}

/** @throws AppError not_found, code_resend_too_early, rate_limited, proof_required */
export async function sendRestoreCode(
  ctx: ServiceContext,
  limits: Limits,
  token: string,
  body: CallParsed<'POST /v1/account-freezes/:token/restore/code', 'body'>,
  ip: string,
): Promise<CodeRequested> {
  const frozen = await frozenOf(ctx, ctx.db, token)
  const contact = untouchedContact(frozen, body.contact)
  await requireSms(ctx, contact, 'contact')
  const counters = codeCounters(contact.value, ip)
  await limits.attempt(counters, () => isProof(ctx, limits, body.proof))
  const key = ownCodeKey(contact.value, 'restore_account', frozen.user.id)
  const { code, answer } = await limits.unlessEarly(counters, () =>
    issueCode(ctx, key, { request: body.request }),
  )
  deliver(ctx, codeLetter(contact, 'restore_account', code))
  return answer
}

/** @throws AppError not_found, rate_limited */
export async function restorePasskeyOptions(
  ctx: ServiceContext,
  limits: Limits,
  token: string,
  ip: string,
): Promise<CallResult<'POST /v1/account-freezes/:token/restore/passkey'>> {
  const { user, oldest } = await frozenOf(ctx, ctx.db, token)
  await limits.take('verifyIp', ipKeyOf(ip))
  return oldPasskeyOptions(ctx, user, oldest)
}

type Work<T> = (tx: Tx) => Promise<T>

/** Runs `work` in a transaction after verifying a factor older than all disputed changes. */
async function withOldFactor<T>(
  ctx: ServiceContext,
  limits: Limits,
  frozen: Frozen,
  { factor, proof }: Restore,
  ip: string,
  work: Work<T>,
): Promise<T> {
  const { user, oldest } = frozen
  switch (factor.method) {
    case 'password': {
      const counters = guessCounters(`restore:${user.publicId}`, ipKeyOf(ip), ip)
      await limits.attempt(counters, () => isProof(ctx, limits, proof))
      if (!(await passwordMatches(oldest.passwordHashBefore, factor.password))) {
        throw new AppError('wrong_credentials')
      }
      await limits.forget('signInPair', counters.signInPair)
      await limits.release('signInIp', counters.signInIp)
      await limits.release('signInAccount', counters.signInAccount)
      return ctx.db.transaction(work)
    }
    case 'code': {
      const contact = untouchedContact(frozen, factor.contact)
      await limits.take('verifyIp', ipKeyOf(ip))
      const key = ownCodeKey(contact.value, 'restore_account', user.id)
      const asked = { code: factor.code, request: factor.request, locks: user.id }
      const answer = await consumeCode(ctx, key, asked, work)
      await limits.codeReturned(contact.value, ip)
      return answer
    }
    case 'factor_code':
      return withOldFactorCode(ctx, limits, frozen, { code: factor.code, proof, ip }, work)
    case 'passkey':
      return withOldPasskey(ctx, frozen, factor, work)
  }
}

/** Rejects passwords an attacker may know; only after the factor, otherwise this would be a password oracle. */
async function refuseKnownPassword({ user, changes }: Frozen, password: string): Promise<void> {
  const known = [user.passwordHash, ...changes.map((change) => change.passwordHashBefore)]
  for (const hash of new Set(known)) {
    if (hash && (await passwordMatches(hash, password))) throw invalidField('new_password', 'password_used')
  }
}

/**
 * Restores a frozen account for the holder of a factor older than all disputed changes. Opens no session: the person
 * signs in with the new password and the second factor.
 * @throws AppError not_found, wrong_credentials, code_wrong, code_expired, code_too_many, passkey_rejected,
 * contact_taken, rate_limited, proof_required, validation_failed
 */
export async function restoreByFactor(
  ctx: ServiceContext,
  limits: Limits,
  token: string,
  body: Restore,
  ip: string,
): Promise<CallResult<'POST /v1/account-freezes/:token/restore'>> {
  const frozen = await frozenOf(ctx, ctx.db, token)
  await limits.take('verifyIp', ipKeyOf(ip))
  const { email, phone, firstName, lastName } = frozen.user
  if (await isWeakPassword(body.new_password, [email ?? '', phone ?? '', firstName, lastName])) {
    throw invalidField('new_password', 'password_weak')
  }
  const passwordHash = await hashPassword(body.new_password)
  const restored = await withOldFactor(ctx, limits, frozen, body, ip, async (tx) => {
    const locked = await lockUser(tx, frozen.user.id)
    if (!locked?.frozenAt) throw new AppError('not_found')
    await refuseKnownPassword(frozen, body.new_password)
    const user = await reopenAccount(ctx, tx, locked, {
      passwordHash,
      ...(body.outcome === 'revert' && { to: frozen.oldest }),
    })
    await recordAccountEvents(tx, [
      {
        at: ctx.clock.now(),
        userId: user.id,
        kind: 'account_restored',
        details: { method: body.factor.method, outcome: body.outcome },
      },
    ])
    return user
  }).catch((error: unknown) => {
    // A former contact belongs to another account now: needs manual review.
    throw isUniqueViolation(error) ? new AppError('contact_taken') : error
  })
  const everywhere = [...contactsBefore(frozen.oldest), ...verifiedContacts(frozen.user)]
  for (const contact of uniqueContacts(everywhere)) deliver(ctx, restoredLetter(contact, ctx.env.siteUrl))
  return { contacts: masked(verifiedContacts(restored)) }
}
