import type { z } from 'zod'
import type { Me, UpdateInfo, UpdatePassword } from '@/lib/contracts/accounts'
import type { TokenRecord } from '@/lib/contracts/sign-in'
import { ageOn } from '@/lib/shared/age'
import { isUniqueViolation, type Tx } from '@/server/db/client'
import { removeImage, saveImage } from '@/server/modules/media'
import { notify } from '@/server/modules/notifications'
import type { Actor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { currentCompany } from '../companies/companies.service'
import { endAllSessions } from './active-sessions.service'
import { consumeCode, deleteCodesOf, ownCodeKey } from './codes.service'
import { type Contact, parseEmail, parsePhone } from './contact'
import { hashPassword, isWeakPassword, passwordMatches } from './passwords'
import { ipKeyOf, type Limits } from './rate-limits'
import { notifyOfChange, recordAccountChange } from './recovery/changes.service'
import { openSession, renewToken, type Visitor } from './sessions.service'
import {
  countForUser,
  findUser,
  findUserByContact,
  lockUser,
  type UserRow,
  updateUser,
} from './users.repository'

const maxNameLength = 200
/** Rejects path separators and invisible characters. */
const originalName = (name: string) =>
  [...name.replace(/^.*[\\/]/, '').replace(/\p{C}/gu, '')].slice(0, maxNameLength).join('')

async function writeAvatar(
  ctx: ServiceContext,
  actor: Actor,
  avatar: { path: string; name: string } | null,
): Promise<{ before: string | null; result: TokenRecord }> {
  return ctx.db.transaction(async (tx) => {
    const held = await lockUser(tx, actor.userId)
    if (!held) throw new AppError('unauthorized')
    const user = await updateUser(tx, actor.userId, {
      avatarPath: avatar?.path ?? null,
      avatarOriginalName: avatar?.name ?? null,
      updatedAt: ctx.clock.now(),
    })
    return { before: held.avatarPath, result: await renewToken(ctx, tx, actor, user) }
  })
}

/** @throws AppError file_too_large, file_type_not_allowed, image_too_large, image_broken, rate_limited */
export async function setAvatar(
  ctx: ServiceContext,
  limits: Limits,
  actor: Actor,
  file: File,
): Promise<TokenRecord> {
  await limits.take('uploadAccount', String(actor.userId))
  return saveImage(ctx, actor, { kind: 'avatars', upload: file }, (path) =>
    writeAvatar(ctx, actor, { path, name: originalName(file.name) }),
  )
}

export async function removeAvatar(ctx: ServiceContext, actor: Actor): Promise<TokenRecord> {
  const { before, result } = await writeAvatar(ctx, actor, null)
  await removeImage(ctx, before)
  return result
}

/** Minimum age for an account. */
export const minimumAge = 14

/** @throws AppError account_frozen */
export async function lockForChange(tx: Tx, userId: number): Promise<UserRow> {
  const user = await lockUser(tx, userId)
  if (!user) throw new AppError('unauthorized')
  if (user.frozenAt) throw new AppError('account_frozen')
  return user
}

export async function userOf(ctx: ServiceContext, actor: Actor): Promise<UserRow> {
  const user = await findUser(ctx.db, actor.userId)
  if (!user) throw new AppError('unauthorized')
  return user
}

/** Recipient of account letters: the e-mail, otherwise the phone. */
export const ownContact = (user: UserRow): Contact | null => verifiedContacts(user)[0] ?? null

export const verifiedContacts = (user: UserRow): Contact[] => [
  ...(user.email && user.emailVerifiedAt ? [{ kind: 'email' as const, value: user.email }] : []),
  ...(user.phone && user.phoneVerifiedAt ? [{ kind: 'phone' as const, value: user.phone }] : []),
]

export async function me(ctx: ServiceContext, actor: Actor): Promise<Me> {
  const [user, current, counters] = await Promise.all([
    userOf(ctx, actor),
    currentCompany(ctx.db, actor.userId),
    countForUser(ctx.db, actor.userId),
  ])
  return {
    public_id: user.publicId,
    account_type: user.accountType,
    first_name: user.firstName,
    last_name: user.lastName,
    dob: user.dob,
    gender: user.gender,
    email: user.email,
    email_verified: user.emailVerifiedAt !== null,
    phone: user.phone,
    phone_verified: user.phoneVerifiedAt !== null,
    has_password: user.passwordHash !== null,
    balance: current?.balance ?? user.balance,
    company: current?.company ?? null,
    is_operator: actor.isOperator,
    counters,
  }
}

export async function refreshToken(ctx: ServiceContext, actor: Actor): Promise<TokenRecord> {
  return renewToken(ctx, ctx.db, actor, await userOf(ctx, actor))
}

export async function updateInfo(
  ctx: ServiceContext,
  actor: Actor,
  body: z.output<typeof UpdateInfo>,
): Promise<TokenRecord> {
  const now = ctx.clock.now()
  if (body.dob) {
    const age = ageOn(now.toISOString().slice(0, 10), body.dob)
    if (age < minimumAge) throw invalidField('dob', 'age_restricted')
    if (age > 120) throw invalidField('dob', 'date_invalid')
  }
  return ctx.db.transaction(async (tx) => {
    const user = await updateUser(tx, actor.userId, {
      firstName: body.first_name,
      lastName: body.last_name,
      dob: body.dob,
      gender: body.gender,
      updatedAt: now,
    })
    return renewToken(ctx, tx, actor, user)
  })
}

/** Ends every session including this one, and opens a new one here. */
export async function updatePassword(
  ctx: ServiceContext,
  limits: Limits,
  actor: Actor,
  body: z.output<typeof UpdatePassword>,
  visitor: Visitor,
  callerSocketId: string | undefined,
): Promise<TokenRecord> {
  const before = await userOf(ctx, actor)
  const own = [before.email ?? '', before.phone ?? '', before.firstName, before.lastName]
  if (await isWeakPassword(body.new_password, own)) throw invalidField('new_password', 'password_weak')
  if (before.passwordHash) {
    await limits.take('passwordAccount', String(actor.userId))
    if (!(await passwordMatches(before.passwordHash, body.old_password ?? ''))) {
      throw new AppError('wrong_credentials')
    }
    await limits.forget('passwordAccount', String(actor.userId))
  }
  const passwordHash = await hashPassword(body.new_password)
  const now = ctx.clock.now()
  const { record, kept } = await ctx.db.transaction(async (tx) => {
    const locked = await lockForChange(tx, actor.userId)
    // Verified before the row was locked: another change came first.
    if (locked.passwordHash !== before.passwordHash) throw new AppError('conflict_changes')
    const change = { kind: 'password', at: now, sessionId: actor.sessionId } as const
    const kept = await recordAccountChange(tx, locked, change)
    const user = await updateUser(tx, actor.userId, { passwordHash, updatedAt: now })
    await endAllSessions(tx, user, now, { callerSocketId })
    await deleteCodesOf(tx, user)
    return { kept, record: await openSession(ctx, tx, user, visitor) }
  })
  notifyOfChange(ctx, kept)
  return record
}

interface Change {
  code: string
  visitor: Visitor
  socketId: string | undefined
}

/** The contact already belongs to the account and is verified: no change. */
const isSame = (user: UserRow, { kind, value }: Contact): boolean =>
  kind === 'email'
    ? user.email === value && user.emailVerifiedAt !== null
    : user.phone === value && user.phoneVerifiedAt !== null

/** Ends every session including this one, and opens a new one here: a stolen token becomes invalid. */
async function changeContact(
  ctx: ServiceContext,
  limits: Limits,
  actor: Actor,
  contact: Contact,
  { code, visitor, socketId }: Change,
): Promise<TokenRecord> {
  await limits.take('verifyIp', ipKeyOf(visitor.ip))
  const purpose = contact.kind === 'email' ? 'change_email' : 'change_phone'
  const key = ownCodeKey(contact.value, purpose, actor.userId)
  const { record, kept } = await consumeCode(ctx, key, { code, locks: actor.userId }, async (tx) => {
    const owner = await findUserByContact(tx, contact)
    if (owner && owner.id !== actor.userId) throw new AppError('contact_taken')
    const now = ctx.clock.now()
    const before = await lockForChange(tx, actor.userId)
    const change = { kind: contact.kind, at: now, sessionId: actor.sessionId }
    const kept = isSame(before, contact) ? null : await recordAccountChange(tx, before, change)
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
    // Race: somebody else verified the same contact; the unique index let one through.
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
