import type { z } from 'zod'
import type { Me, TokenRecord, UpdateInfo, UpdatePassword } from '@/lib/contracts/accounts'
import { ageOn } from '@/lib/shared/age'
import type { Tx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { currentCompany } from '../companies/companies.service'
import { minimumAge } from './age'
import { forgetCodesOf } from './codes.service'
import type { Contact } from './contact'
import { endAllSessions } from './end-sessions.service'
import type { Limits } from './limits'
import { hashPassword, isWeakPassword, passwordMatches } from './passwords'
import { keepChange, notifyOfChange } from './recovery/changes.service'
import { openSession, renewToken, type Visitor } from './tokens'
import { countForUser, findUser, lockUser, type UserRow, updateUser } from './users.repository'

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

/** Where an account's notices about itself go: its mail, else its phone. */
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

/** Ends every session at once, this one's old token too, and opens a new one here. */
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
    // The old one was judged before the row was held: another change came first.
    if (locked.passwordHash !== before.passwordHash) throw new AppError('conflict_changes')
    const change = { kind: 'password', at: now, sessionId: actor.sessionId } as const
    const kept = await keepChange(tx, locked, change)
    const user = await updateUser(tx, actor.userId, { passwordHash, updatedAt: now })
    await endAllSessions(tx, user, now, { callerSocketId })
    await forgetCodesOf(tx, user)
    return { kept, record: await openSession(ctx, tx, user, visitor) }
  })
  notifyOfChange(ctx, kept)
  return record
}
