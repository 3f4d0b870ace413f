import type { Tx } from '@/server/db/client'
import type { ServiceContext } from '@/server/modules/context'
import { forgetCodesOf } from '../codes.service'
import { endAllSessions } from '../end-sessions.service'
import { deletionRevoked, secretAddressesRenewed } from '../hooks'
import { deleteFactorsSince } from '../second-factor/factors.repository'
import { type UserRow, updateUser } from '../users.repository'
import { type ChangeRow, deleteChanges } from './changes.repository'
import { settledBefore } from './old-factors.service'
import { closeRecoveries } from './recoveries.repository'

interface Wishes {
  passwordHash: string | null
  /** Contacts go back to before this change; without it they stay. */
  to?: ChangeRow
}

/**
 * Opens a frozen account for its owner: contacts of before, a new password or none, no session, no link, no code and no
 * secret address of the time before, and no deletion or factor that somebody else asked for. The caller holds the row.
 */
export async function giveBack(
  ctx: Pick<ServiceContext, 'clock'>,
  tx: Tx,
  user: UserRow,
  { passwordHash, to }: Wishes,
): Promise<UserRow> {
  const now = ctx.clock.now()
  await endAllSessions(tx, user, now)
  await forgetCodesOf(tx, user)
  await secretAddressesRenewed(tx, user, now)
  if (to) {
    await deletionRevoked(ctx, tx, user, { since: to.at })
    // A passkey alone signs in: one that the thief added would open the account again.
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
