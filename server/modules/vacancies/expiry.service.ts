import type { VacancyAction } from '@/lib/contracts/enums'
import type { Tx } from '@/server/db/client'
import { notify } from '@/server/modules/notifications'
import type { ServiceContext } from '../context'
import { closeNegotiations } from './hooks'
import type { VacancyRow } from './own-row'
import { transitionVacancy } from './transition.service'
import { daysAfter, graceDays } from './transitions'
import {
  type Due,
  findCompanyName,
  findEnding,
  findFollowersOf,
  lockDue,
  lockEndedBefore,
} from './vacancies.repository'

const batch = 500

const target = (publicId: string) => ({
  type: 'vacancy' as const,
  public_id: publicId,
  parent_public_id: null,
  tab: null,
})

/**
 * Warns of a term that ends in three days, and again in one. Whoever was told once is not told again for the same term,
 * however many processes look. Returns how many people were told.
 */
export async function notifyOfEnding(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now()
  let told = 0
  // The nearer first: what ends tomorrow is not told to end in three days as well.
  for (const days of [1, 3]) {
    const rows = await findEnding(ctx.db, { days, now, limit: batch })
    await ctx.db.transaction((tx) =>
      notify(
        tx,
        rows.map((row) => ({
          userId: Number(row.user_id),
          kind: 'vacancy.expiring' as const,
          dedupeKey: row.key,
          params: {
            reader: 'employer',
            vacancy_title: row.title,
            company_name: row.company,
            due_at: new Date(row.expires_at).toISOString(),
          },
          target: target(row.vacancy),
        })),
        now,
      ),
    )
    told += rows.length
  }
  return told
}

/** Tells of a term that has run out, in the transaction that writes it down. */
async function notifyOfEnd(tx: Tx, row: VacancyRow, now: Date): Promise<void> {
  const [readers, company] = await Promise.all([
    findFollowersOf(tx, row.id),
    findCompanyName(tx, row.companyId),
  ])
  await notify(
    tx,
    readers.map((userId) => ({
      userId,
      kind: 'vacancy.expired' as const,
      dedupeKey: `ended:${row.publicId}:${row.expiresAt?.getTime() ?? 0}`,
      params: { reader: 'employer', vacancy_title: row.title, company_name: company },
      target: target(row.publicId),
    })),
    now,
  )
}

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
        await transitionVacancy(tx, row, { action, actor: 'scheduler', companyPublicId, now })
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
  sweep(ctx, 'expire', lockDue, (tx, { row }) => notifyOfEnd(tx, row, ctx.clock.now()))

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
