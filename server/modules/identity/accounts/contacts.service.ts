import type { TokenRecord } from '@/lib/contracts/accounts'
import { isUniqueViolation } from '@/server/db/client'
import { notify } from '@/server/modules/notifications'
import type { Actor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { consumeCode, ownCodeKey } from './codes.service'
import { type Contact, parseEmail, parsePhone } from './contact'
import { endAllSessions } from './end-sessions.service'
import { addressOf, type Limits } from './limits'
import { lockForChange } from './profile.service'
import { keepChange, notifyOfChange } from './recovery/changes.service'
import { openSession, type Visitor } from './tokens'
import { findUserByContact, type UserRow, updateUser } from './users.repository'

interface Change {
  code: string
  visitor: Visitor
  socketId: string | undefined
}

/** The contact is the account's already, and proved: nothing changes hands. */
const isSame = (user: UserRow, { kind, value }: Contact): boolean =>
  kind === 'email'
    ? user.email === value && user.emailVerifiedAt !== null
    : user.phone === value && user.phoneVerifiedAt !== null

/** Ends every session, this one's old token too, and opens a new one here: a stolen token dies with the change. */
async function changeContact(
  ctx: ServiceContext,
  limits: Limits,
  actor: Actor,
  contact: Contact,
  { code, visitor, socketId }: Change,
): Promise<TokenRecord> {
  await limits.take('verifyAddress', addressOf(visitor.ip))
  const purpose = contact.kind === 'email' ? 'change_email' : 'change_phone'
  const key = ownCodeKey(contact.value, purpose, actor.userId)
  const { record, kept } = await consumeCode(ctx, key, { code, locks: actor.userId }, async (tx) => {
    const owner = await findUserByContact(tx, contact)
    if (owner && owner.id !== actor.userId) throw new AppError('contact_taken')
    const now = ctx.clock.now()
    const before = await lockForChange(tx, actor.userId)
    const change = { kind: contact.kind, at: now, sessionId: actor.sessionId }
    const kept = isSame(before, contact) ? null : await keepChange(tx, before, change)
    const user = await updateUser(tx, actor.userId, {
      ...(contact.kind === 'email'
        ? { email: contact.value, emailVerifiedAt: now }
        : { phone: contact.value, phoneVerifiedAt: now }),
      updatedAt: now,
    })
    await notify(
      tx,
      [
        {
          userId: user.id,
          kind: 'account.contact_changed',
          dedupeKey: `contact:${contact.kind}:${now.getTime()}`,
          params: { reader: user.accountType },
          target: null,
        },
      ],
      now,
    )
    await endAllSessions(tx, user, now, { callerSocketId: socketId })
    return { kept, record: await openSession(ctx, tx, user, visitor) }
  }).catch((error: unknown) => {
    // Somebody else proved the same contact a moment ago: the index let one of the two through.
    throw isUniqueViolation(error) ? new AppError('contact_taken') : error
  })
  await limits.codeReturned(contact.value, visitor.ip)
  if (kept) notifyOfChange(ctx, kept)
  return record
}

export async function changeEmail(
  ctx: ServiceContext,
  limits: Limits,
  actor: Actor,
  email: string,
  change: Change,
): Promise<TokenRecord> {
  const contact = parseEmail(email)
  if (!contact) throw invalidField('email', 'email_invalid')
  return changeContact(ctx, limits, actor, contact, change)
}

export async function changePhone(
  ctx: ServiceContext,
  limits: Limits,
  actor: Actor,
  phone: string,
  change: Change,
): Promise<TokenRecord> {
  const contact = parsePhone(phone)
  if (!contact) throw invalidField('phone', 'phone_invalid')
  return changeContact(ctx, limits, actor, contact, change)
}
