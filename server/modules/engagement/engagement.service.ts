import type { FavoriteType } from '@/lib/contracts/enums'
import type { DayViews, ViewedType } from '@/lib/contracts/views'
import { defaultZone } from '@/lib/shared/time'
import type { DbOrTx, Tx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { publish } from '@/server/platform/events'
import type { ServiceContext } from '../context'
import {
  countHidings,
  daysOf,
  deleteFavorite,
  deleteFavorited,
  deleteViews,
  findFavorited,
  hiddenKeysAmong,
  insertFavorite,
  totalsOf,
} from './engagement.repository'

/** Of these items (database ids), the person's favourites. */
export function favoritedAmong(
  db: DbOrTx,
  userId: number,
  type: FavoriteType,
  itemIds: readonly number[],
): Promise<Set<number>> {
  return findFavorited(db, userId, type, itemIds)
}

/** Deletes the favourites of permanently deleted items. */
export const clearFavorites = (tx: Tx, type: FavoriteType, itemIds: readonly number[]): Promise<void> =>
  deleteFavorited(tx, type, itemIds)

interface Item {
  type: FavoriteType
  /** Database id of an item known to be visible to the person. */
  id: number
}

const publishFavorites = (tx: Tx, actor: Actor) =>
  publish(tx, { kind: 'favorites.changed', payload: { userId: actor.publicId } })

/** Adds a favourite in the caller's transaction; false when it existed already. */
export async function addFavorite(tx: Tx, actor: Actor, { type, id }: Item, now: Date): Promise<boolean> {
  const added = await insertFavorite(tx, { userId: actor.userId, type, itemId: id, createdAt: now })
  if (added) await publishFavorites(tx, actor)
  return added
}

/** Removes a favourite in the caller's transaction. */
export async function removeFavorite(tx: Tx, actor: Actor, { type, id }: Item): Promise<void> {
  if (await deleteFavorite(tx, actor.userId, type, id)) await publishFavorites(tx, actor)
}

/** Number of items hidden by a person. */
export const countHiddenBy = (db: DbOrTx, userId: number): Promise<number> => countHidings(db, userId)

/** Of these vacancies (database ids), those hidden by the person; empty for non-candidates. */
export async function hiddenFrom(
  ctx: ServiceContext,
  actor: Actor | null,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (actor?.accountType !== 'candidate' || ids.length === 0) return none
  if ((await countHidings(ctx.db, actor.userId)) === 0) return none
  return new Set(await hiddenKeysAmong(ctx.db, actor.userId, ids))
}
const none: ReadonlySet<number> = new Set()

const moscow = new Intl.DateTimeFormat('en-CA', {
  timeZone: defaultZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The calendar day in Moscow, `YYYY-MM-DD`. */
export const dayOf = (moment: Date): string => moscow.format(moment)

/** A day plus or minus a number of days. */
export function shiftDay(day: string, by: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + by)
  return date.toISOString().slice(0, 10)
}

/** The last `count` days including today, oldest first. */
export function lastDays(moment: Date, count: number): string[] {
  const today = dayOf(moment)
  return Array.from({ length: count }, (_, index) => shiftDay(today, index - count + 1))
}

/**
 * Daily views of items (database ids) in one query: the last `days` days in Moscow time, oldest first, zeros included.
 * The result contains every id.
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

/** Total views of items (database ids), and views since the owner's last visit. The result contains every id. */
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

/** Deletes the view counters of permanently deleted items. */
export const clearViews = (tx: Tx, type: ViewedType, itemIds: readonly number[]): Promise<void> =>
  deleteViews(tx, type, itemIds)
