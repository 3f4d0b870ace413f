import type { VacancyAction } from '@/lib/contracts/enums'
import type { Tx } from '@/server/db/client'
import type { ServiceContext } from '../context'
import { closeNegotiations } from './hooks'
import { daysAfter, graceDays } from './rules'
import { tellOfEnd } from './term-notices.service'
import { moveVacancy } from './transition.service'
import { type Due, lockDue, lockEndedBefore } from './vacancies.repository'

const batch = 500

/** One move of the scheduler on all that is due, batch by batch; rows another worker holds are its own to move. */
async function sweep(
  ctx: ServiceContext,
  action: VacancyAction,
  lock: (tx: Tx, now: Date, limit: number) => Promise<Due[]>,
  before?: (tx: Tx, due: Due) => Promise<unknown>,
): Promise<number> {
  let total = 0
  for (;;) {
    const done = await ctx.db.transaction(async (tx) => {
      const now = ctx.clock.now()
      const due = await lock(tx, now, batch)
      for (const found of due) {
        await before?.(tx, found)
        const { row, companyPublicId } = found
        await moveVacancy(tx, row, { action, actor: 'scheduler', companyPublicId, now })
      }
      return due.length
    })
    total += done
    if (done < batch) break
  }
  return total
}

/** Writes down the end of every term that has run out; a schedule calls it. Returns how many there were. */
export const expireVacancies = (ctx: ServiceContext): Promise<number> =>
  sweep(ctx, 'expire', lockDue, (tx, { row }) => tellOfEnd(tx, row, ctx.clock.now()))

/**
 * Puts away what ended 30 days ago and whose address answers no more. Whoever still waits there is told at last.
 * Returns how many there were.
 */
export const archiveVacancies = (ctx: ServiceContext): Promise<number> =>
  sweep(
    ctx,
    'archive',
    (tx, now, limit) => lockEndedBefore(tx, daysAfter(now, -graceDays), limit),
    (tx, { row }) => closeNegotiations(ctx, tx, { vacancyId: row.id, actorUserId: null }),
  )
