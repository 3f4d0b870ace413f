import type { Message } from '@/server/adapters/messages/messages'
import type { Tx } from '@/server/db/client'
import type { ServiceContext } from '@/server/modules/context'
import { AppError } from '@/server/platform/errors'
import { endAllSessions } from '../end-sessions.service'
import { startRecovery, takeReadyRecovery } from '../recovery/recoveries.service'
import { lockUser } from '../users.repository'
import { deleteAllFactors, hasFactors } from './factors.repository'
import { recordFactorChange } from './notices.service'

type Context = Pick<ServiceContext, 'db' | 'clock' | 'env'>

/**
 * For who has lost the device and the recovery codes: 72 hours in which every address can say no.
 * @throws AppError not_found, wrong_state without a second factor or when the wait is on already
 */
export async function startFactorRemoval(
  ctx: Context,
  tx: Tx,
  userId: number,
): Promise<{ readyAt: Date; letters: Message[] }> {
  const factors = await hasFactors(tx, userId)
  if (!factors.totp && !factors.passkey) throw new AppError('wrong_state')
  return startRecovery(ctx, tx, userId, 'second_factor')
}

/**
 * After the wait: every factor and recovery code goes, every session ends, the password stays as it is.
 * @throws AppError not_found when no wait is on, too_early before its end
 */
export async function finishFactorRemoval(ctx: Context, tx: Tx, userId: number): Promise<void> {
  const user = await lockUser(tx, userId)
  if (!user || user.deletedAt) throw new AppError('not_found')
  await takeReadyRecovery(ctx, tx, userId, 'second_factor')
  await deleteAllFactors(tx, userId)
  await endAllSessions(tx, user, ctx.clock.now())
  await recordFactorChange(ctx, tx, user, { kind: 'second_factor_removed', factor: 'all' })
}
