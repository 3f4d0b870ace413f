import type { Tx } from '@/server/db/client'
import { invalidField } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import { applyMove } from './machine'
import { lockOpenOfVacancy } from './negotiations.repository'
import { factsOf, makeMove, subjectOf } from './transition.service'

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
    /** Public ids of those whose people were hired: they end as `hired`. */
    hired?: readonly string[]
    socketId?: string | undefined
  },
): Promise<number> {
  const open = await lockOpenOfVacancy(tx, input.vacancyId)
  const hired = new Set(input.hired)
  for (const [index, id] of (input.hired ?? []).entries()) {
    const found = open.find(({ row }) => row.publicId === id)
    const facts = found && factsOf(found, ctx.clock.now(), { closing: true })
    if (!facts || applyMove(subjectOf(found.row), 'confirm_hire', 'employer', facts) === 'wrong_state') {
      throw invalidField(`hired.${index}`, 'not_in_list')
    }
  }
  for (const found of open) {
    await makeMove(
      tx,
      found,
      {
        action: hired.has(found.row.publicId) ? 'confirm_hire' : 'close_vacancy',
        actor: 'employer',
        actorUserId: input.actorUserId,
        socketId: input.socketId,
      },
      factsOf(found, ctx.clock.now(), { closing: true }),
    )
  }
  return open.length
}
