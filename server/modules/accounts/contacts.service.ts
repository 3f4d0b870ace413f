import type { TokenRecord } from '@/lib/contracts/accounts'
import { isUniqueViolation } from '@/server/db/client'
import { notify } from '@/server/modules/notifications/notifications.service'
import type { Actor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import { consumeCode, ownCodeKey } from './codes.service'
import { type Contact, parseEmail, parsePhone } from './contact'
import { deliver } from './deliver'
import { contactAddedLetter, contactChangedLetter } from './letters'
import { addressOf, type Limits } from './limits'
import { ownContact, userOf } from './profile.service'
import { renewToken } from './tokens'
import { findUserByContact, updateUser } from './users.repository'

interface Change {
  code: string
  ip: string
}

async function changeContact(
  ctx: ServiceContext,
  limits: Limits,
  actor: Actor,
  contact: Contact,
  { code, ip }: Change,
): Promise<TokenRecord> {
  await limits.take('verifyAddress', addressOf(ip))
  const before = await userOf(ctx, actor)
  const purpose = contact.kind === 'email' ? 'change_email' : 'change_phone'
  const key = ownCodeKey(contact.value, purpose, actor.userId)
  const record = await consumeCode(ctx, key, { code }, async (tx) => {
    const owner = await findUserByContact(tx, contact)
    if (owner && owner.id !== actor.userId) throw new AppError('contact_taken')
    const now = ctx.clock.now()
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
    return renewToken(ctx, tx, actor, user)
  }).catch((error: unknown) => {
    // Somebody else proved the same contact a moment ago: the index let one of the two through.
    throw isUniqueViolation(error) ? new AppError('contact_taken') : error
  })
  await limits.codeReturned(contact.value, ip)
  const old = contact.kind === 'email' ? before.email : before.phone
  const other = old ? null : ownContact(before)
  if (old && old !== contact.value) {
    deliver(ctx, contactChangedLetter({ kind: contact.kind, value: old }, ctx.env.siteUrl))
  } else if (other) deliver(ctx, contactAddedLetter(other, ctx.env.siteUrl))
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
