import type { Tx } from '@/server/db/client'
import type { ServiceContext } from '../context'
import { lockOpenOfVacancy } from './negotiations.repository'
import { factsOf, makeMove } from './transition.service'

/**
 * Ends every open negotiation of a vacancy as `vacancy_closed`, in the transaction that closes it (its row already
 * locked by the caller's own update, so that none starts meanwhile). Returns how many.
 */
export async function closeVacancyNegotiations(
  ctx: Pick<ServiceContext, 'clock'>,
  tx: Tx,
  input: {
    /** Database id. */
    vacancyId: number
    /** Who closed it; null for the scheduler. */
    actorUserId: number | null
    socketId?: string | undefined
  },
): Promise<number> {
  const open = await lockOpenOfVacancy(tx, input.vacancyId)
  for (const found of open) {
    await makeMove(
      tx,
      found,
      {
        action: 'close_vacancy',
        actor: 'employer',
        actorUserId: input.actorUserId,
        socketId: input.socketId,
      },
      factsOf(found, ctx.clock.now(), { closing: true }),
    )
  }
  return open.length
}
