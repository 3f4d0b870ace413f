import type { AccountRecoveryKind, RecoveryLink } from '@/lib/contracts/account-recovery'
import { hourMs } from '@/lib/shared/time'
import type { Message } from '@/server/adapters/messages/messages'
import { type DbOrTx, isUniqueViolation, type Tx } from '@/server/db/client'
import type { ServiceContext } from '@/server/modules/context'
import { recordAccountEvents } from '@/server/modules/security'
import { AppError } from '@/server/platform/errors'
import { deletionRevoked, secretAddressesRenewed } from '../../hooks'
import { endAllSessions } from '../active-sessions.service'
import { deleteCodesOf } from '../codes.service'
import type { Contact } from '../contact'
import { recoveryLetter, restoredLetter } from '../letters'
import { verifiedContacts } from '../profile.service'
import { ipKeyOf, type Limits } from '../rate-limits'
import { deleteFactorsSince } from '../second-factor/factors.repository'
import { lockUser, type UserRow, updateUser } from '../users.repository'
import { contactsBefore, linkHashOf, newLink, uniqueContacts } from './changes.service'
import { settledBefore } from './old-factors.service'
import {
  type ChangeRow,
  closeRecoveries,
  deleteChanges,
  endRecovery,
  findDisputedChanges,
  findFrozenByFormerContact,
  findOpenRecovery,
  findRecoveryByLink,
  insertRecovery,
  type RecoveryRow,
} from './recoveries.repository'

type Context = Pick<ServiceContext, 'db' | 'clock' | 'env'>

const waitMs = 72 * hourMs

/** Current contacts, and those before every disputed change. */
async function addressesOf(tx: Tx, user: UserRow): Promise<Contact[]> {
  const changes = await findDisputedChanges(tx, user.id)
  return uniqueContacts([...verifiedContacts(user), ...changes.flatMap(contactsBefore)])
}

async function lockedUser(tx: Tx, userId: number): Promise<UserRow> {
  const user = await lockUser(tx, userId)
  if (!user || user.deletedAt) throw new AppError('not_found')
  return user
}

/** A frozen account by a former contact. */
export const frozenAccountOf = (db: DbOrTx, contact: string): Promise<number | undefined> =>
  findFrozenByFormerContact(db, contact)

/**
 * Starts the 72-hour procedure. After the commit letters go to all contacts, old and new, one of which is the owner's.
 * @param contact a new contact for people who have lost all old ones
 * @throws AppError not_found, wrong_state when one is running or nothing is to be restored
 */
export async function startRecovery(
  ctx: Context,
  tx: Tx,
  userId: number,
  kind: AccountRecoveryKind,
  contact: Contact | null = null,
): Promise<{ readyAt: Date; letters: Message[] }> {
  const user = await lockedUser(tx, userId)
  if (kind === 'unfreeze' && !user.frozenAt) throw new AppError('wrong_state')
  const now = ctx.clock.now()
  const { token, hash } = newLink()
  const row = await insertRecovery(tx, {
    userId,
    kind,
    startedAt: now,
    readyAt: new Date(now.getTime() + waitMs),
    cancelHash: hash,
    contact: contact?.value ?? null,
  })
  if (!row) throw new AppError('wrong_state')
  await recordAccountEvents(tx, [{ at: now, userId, kind: 'recovery_started', details: { kind } }])
  const to = await addressesOf(tx, user)
  return {
    readyAt: row.readyAt,
    letters: to.map((one) => recoveryLetter(one, kind, token, ctx.env.siteUrl)),
  }
}

/**
 * Completes the procedure; the caller restores the account in the same transaction.
 * @throws AppError not_found when none is running, too_early before the 72 hours
 */
export async function takeReadyRecovery(
  ctx: Context,
  tx: Tx,
  userId: number,
  kind: AccountRecoveryKind,
): Promise<RecoveryRow> {
  const now = ctx.clock.now()
  const open = await findOpenRecovery(tx, userId, kind)
  if (!open) throw new AppError('not_found')
  if (open.readyAt > now) throw new AppError('too_early')
  const taken = await endRecovery(tx, open.id, { finishedAt: now })
  if (!taken) throw new AppError('not_found')
  return taken
}

const contactFields = (value: string, now: Date) =>
  value.includes('@') ? { email: value, emailVerifiedAt: now } : { phone: value, phoneVerifiedAt: now }

/**
 * Restores a frozen account after the procedure, with the former contacts and the given one. It has no password then:
 * the person signs in by a code.
 * @throws AppError not_found, too_early, contact_taken
 */
export async function finishUnfreeze(ctx: Context, tx: Tx, userId: number): Promise<Message[]> {
  const user = await lockedUser(tx, userId)
  const recovery = await takeReadyRecovery(ctx, tx, userId, 'unfreeze')
  if (!user.frozenAt) throw new AppError('wrong_state')
  const to = await addressesOf(tx, user)
  const [oldest] = await findDisputedChanges(tx, userId)
  const now = ctx.clock.now()
  try {
    await reopenAccount(ctx, tx, user, { passwordHash: null, ...(oldest && { to: oldest }) })
    if (recovery.contact) await updateUser(tx, userId, contactFields(recovery.contact, now))
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('contact_taken') : error
  }
  await recordAccountEvents(tx, [
    { at: now, userId, kind: 'account_restored', details: { method: 'operator', outcome: 'revert' } },
  ])
  return to.map((contact) => restoredLetter(contact, ctx.env.siteUrl))
}

const present = (row: RecoveryRow): RecoveryLink => ({
  kind: row.kind,
  state: row.cancelledAt ? 'cancelled' : row.finishedAt ? 'finished' : 'waiting',
  started_at: row.startedAt.toISOString(),
  ready_at: row.readyAt.toISOString(),
})

/** @throws AppError not_found */
export async function previewRecovery(ctx: Context, token: string): Promise<RecoveryLink> {
  const row = await findRecoveryByLink(ctx.db, linkHashOf(token))
  if (!row) throw new AppError('not_found')
  return present(row)
}

/** Idempotent. @throws AppError not_found, wrong_state when it is completed, rate_limited */
export async function cancelRecovery(
  ctx: ServiceContext,
  limits: Limits,
  token: string,
  ip: string,
): Promise<RecoveryLink> {
  await limits.take('verifyIp', ipKeyOf(ip))
  return ctx.db.transaction(async (tx) => {
    const row = await findRecoveryByLink(tx, linkHashOf(token))
    if (!row) throw new AppError('not_found')
    if (row.cancelledAt) return present(row)
    const now = ctx.clock.now()
    const cancelled = await endRecovery(tx, row.id, { cancelledAt: now })
    if (!cancelled) throw new AppError('wrong_state')
    await recordAccountEvents(tx, [
      { at: now, userId: row.userId, kind: 'recovery_cancelled', details: { kind: row.kind } },
    ])
    return present(cancelled)
  })
}

interface ReopenOptions {
  passwordHash: string | null
  /** Contacts are reverted to before this change; when absent they stay. */
  to?: ChangeRow
}

/**
 * Restores a frozen account: former contacts, a new password or none; sessions, links, codes and secret URLs are
 * revoked, a deletion and factors requested by others are removed. The caller holds the row.
 */
export async function reopenAccount(
  ctx: Pick<ServiceContext, 'clock'>,
  tx: Tx,
  user: UserRow,
  { passwordHash, to }: ReopenOptions,
): Promise<UserRow> {
  const now = ctx.clock.now()
  await endAllSessions(tx, user, now)
  await deleteCodesOf(tx, user)
  await secretAddressesRenewed(tx, user, now)
  if (to) {
    await deletionRevoked(ctx, tx, user, { since: to.at })
    // A passkey signs in by itself, so an attacker's must be removed.
    await deleteFactorsSince(tx, user.id, settledBefore(to))
  }
  const restored = await updateUser(tx, user.id, {
    ...(to && {
      email: to.emailBefore,
      emailVerifiedAt: to.emailVerifiedAtBefore,
      phone: to.phoneBefore,
      phoneVerifiedAt: to.phoneVerifiedAtBefore,
    }),
    passwordHash,
    frozenAt: null,
    updatedAt: now,
  })
  await deleteChanges(tx, user.id)
  await closeRecoveries(tx, user.id, 'unfreeze', now)
  return restored
}
