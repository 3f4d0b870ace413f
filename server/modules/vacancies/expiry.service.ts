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
 * Warns three days and one day before the end of a term. Once per term, safe in several processes. Returns the number
 * of people notified.
 */
export async function notifyOfEnding(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now()
  let told = 0
  // The more urgent first: one warning replaces the other.
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

/** Notifies of an expired term, in its transaction. */
async function notifyOfEnd(tx: Tx, row: VacancyRow, now: Date): Promise<void> {
  const readers = await findFollowersOf(tx, row.id)
  const company = await findCompanyName(tx, row.companyId)
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

/** Executes a scheduled action on all due rows in batches, with `skip locked` for other workers. */
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

/** Stores the expiry of overdue terms; called by a schedule. Returns their number. */
export const expireVacancies = (ctx: ServiceContext): Promise<number> =>
  sweep(ctx, 'expire', lockDue, (tx, { row }) => notifyOfEnd(tx, row, ctx.clock.now()))

/**
 * Archives vacancies that ended 30 days ago, whose pages are no longer served, and resolves their pending
 * negotiations. Returns their number.
 */
export const archiveVacancies = (ctx: ServiceContext): Promise<number> =>
  sweep(
    ctx,
    'archive',
    (tx, now, limit) => lockEndedBefore(tx, daysAfter(now, -graceDays), limit),
    (tx, { row }) => closeNegotiations(ctx, tx, { vacancyId: row.id, closedBy: null }),
  )
