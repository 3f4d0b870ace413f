import type { DayViews, ViewedType } from '@/lib/contracts/views'
import type { DbOrTx, Tx } from '@/server/db/client'
import type { ServiceContext } from '../context'
import { lastDays } from './days'
import { daysOf, deleteViews, totalsOf } from './view-counts.repository'

/**
 * Views by day for any number of items (database keys) in one query: the last `days` days in Moscow, oldest first,
 * those without a view as 0. Every id asked for is in the answer.
 */
export async function dailyViews(
  { db, clock }: Pick<ServiceContext, 'clock'> & { db: DbOrTx },
  type: ViewedType,
  itemIds: readonly number[],
  days: number,
): Promise<Map<number, DayViews[]>> {
  const axis = lastDays(clock.now(), days)
  const counted = new Map<number, Map<string, number>>(itemIds.map((id) => [id, new Map()]))
  for (const row of await daysOf(db, type, itemIds, axis[0] ?? '')) {
    counted.get(row.itemId)?.set(row.day, row.views)
  }
  return new Map(
    [...counted].map(([id, byDay]) => [id, axis.map((day) => ({ day, views: byDay.get(day) ?? 0 }))]),
  )
}

/** All views of items (database keys), and those since their owner last looked. Every id asked for is in the answer. */
export async function viewTotals(
  db: DbOrTx,
  type: ViewedType,
  itemIds: readonly number[],
): Promise<Map<number, { total: number; fresh: number }>> {
  const rows = new Map((await totalsOf(db, type, itemIds)).map((row) => [row.itemId, row]))
  return new Map(
    itemIds.map((id) => {
      const { total = 0, seen = 0 } = rows.get(id) ?? {}
      return [id, { total, fresh: Math.max(0, total - seen) }]
    }),
  )
}

/** Of items that are gone for good nothing is counted any more. */
export const forgetViews = (tx: Tx, type: ViewedType, itemIds: readonly number[]): Promise<void> =>
  deleteViews(tx, type, itemIds)
