import type { FreezeLink } from '@/lib/contracts/account-recovery'
import type { DbOrTx, Tx } from '@/server/db/client'
import type { ServiceContext } from '@/server/modules/context'
import { recordAccountEvents } from '@/server/modules/security'
import { AppError } from '@/server/platform/errors'
import { endAllSessions } from '../active-sessions.service'
import { deleteCodesOf } from '../codes.service'
import { deliver } from '../deliver'
import { frozenLetter } from '../letters'
import { ipKeyOf, type Limits } from '../rate-limits'
import { findUser, lockUser, type UserRow, updateUser } from '../users.repository'
import { contactsBefore, linkHashOf, uniqueContacts } from './changes.service'
import {
  type ChangeRow,
  disputeOpenChanges,
  findChangeByLink,
  findDisputedChanges,
  setLinkUsed,
} from './recoveries.repository'

/**
 * State of a link: it can freeze the account within its validity, or lead to the recovery while the account is frozen.
 * @throws AppError not_found
 */
export async function changeOfLink(db: DbOrTx, token: string, now: Date): Promise<ChangeRow> {
  const change = await findChangeByLink(db, linkHashOf(token))
  if (!change || (change.expiresAt <= now && !change.disputedAt)) throw new AppError('not_found')
  return change
}

const present = (change: ChangeRow, user: Pick<UserRow, 'frozenAt'>): FreezeLink => ({
  kind: change.kind,
  at: change.at.toISOString(),
  state: user.frozenAt ? 'frozen' : 'open',
  expires_at: change.expiresAt.toISOString(),
})

/** Read-only: mail scanners open links, too. @throws AppError not_found */
export async function previewFreezeLink(ctx: ServiceContext, token: string): Promise<FreezeLink> {
  const change = await changeOfLink(ctx.db, token, ctx.clock.now())
  const user = await findUser(ctx.db, change.userId)
  if (!user) throw new AppError('not_found')
  return present(change, user)
}

async function freeze(ctx: ServiceContext, tx: Tx, change: ChangeRow, user: UserRow): Promise<UserRow> {
  const now = ctx.clock.now()
  await disputeOpenChanges(tx, user.id, now)
  await endAllSessions(tx, user, now)
  await deleteCodesOf(tx, user)
  await recordAccountEvents(tx, [
    { at: now, userId: user.id, kind: 'account_frozen', details: { after: change.kind } },
  ])
  return updateUser(tx, user.id, { frozenAt: now, updatedAt: now })
}

/**
 * Freezes the account of a link. A concurrent change is either committed before, and then disputed as well, or
 * rejected. Idempotent; all changes whose link is valid are disputed, and a revert goes back to before the oldest.
 * @throws AppError not_found for an unknown or expired link, or after a restore
 */
export async function freezeByLink(
  ctx: ServiceContext,
  limits: Limits,
  token: string,
  ip: string,
): Promise<FreezeLink> {
  await limits.take('verifyIp', ipKeyOf(ip))
  const now = ctx.clock.now()
  const linked = await changeOfLink(ctx.db, token, now)
  const done = await ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, linked.userId)
    if (!user) throw new AppError('not_found')
    // Read again under the lock: the account may have been restored meanwhile.
    const change = await changeOfLink(tx, token, now)
    await setLinkUsed(tx, change.id, now)
    if (user.frozenAt) return { answer: present(change, user), to: [] }
    const frozen = await freeze(ctx, tx, change, user)
    const disputed = await findDisputedChanges(tx, user.id)
    return { answer: present(change, frozen), to: uniqueContacts(disputed.flatMap(contactsBefore)) }
  })
  for (const contact of done.to) deliver(ctx, frozenLetter(contact, token, ctx.env.siteUrl))
  return done.answer
}
