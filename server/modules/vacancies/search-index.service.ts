import { dayMs } from '@/lib/shared/time'
import type { DbOrTx } from '@/server/db/client'
import * as levelled from '@/server/db/index-tiers'
import { dictionaries } from '@/server/modules/dictionaries'
import type { ServiceContext } from '../context'
import { deleteOldChanges, scanMissing, updateSearchVectors, vacancyLevels } from './search-index.repository'
import { findOpenOf, type RoleNames, writeSearchRows } from './search-rows.repository'

/** Rows written by one statement. */
const batch = 1000

let known: RoleNames | undefined
export function roleNames(): RoleNames {
  const { roles } = dictionaries()
  known ??= {
    ids: roles.map((role) => role.id),
    names: roles.map((role) => role.name),
    areas: roles.map((role) => role.areaId),
  }
  return known
}

/**
 * Rebuilds what the text search of these vacancies reads. Everything that writes a title, skills, role, company or
 * description calls it in the same transaction (import and seed: once per batch).
 */
export async function writeSearchVectors(db: DbOrTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await updateSearchVectors(db, ids, roleNames())
  await writeSearchRows(db, ids, roleNames())
}

/**
 * The search follows a change of anything else vacancies are found by: their state, their counters, their company.
 * Called in the transaction that makes the change.
 */
export const updateInSearch = (db: DbOrTx, ids: readonly number[]): Promise<void> =>
  ids.length === 0 ? Promise.resolve() : writeSearchRows(db, ids, roleNames())

/** A company is found by its name and by having been checked: its open vacancies follow a change of either. */
export async function updateCompanyInSearch(db: DbOrTx, companyId: number): Promise<void> {
  const ids = await findOpenOf(db, companyId)
  for (let start = 0; start < ids.length; start += batch) {
    const some = ids.slice(start, start + batch)
    await updateSearchVectors(db, some, roleNames())
    await writeSearchRows(db, some, roleNames())
  }
}

/** Draws the lines between the levels of the search anew, for rows written from now on. */
export const recalculateLevels = (db: DbOrTx) => levelled.updateTierBounds(db, vacancyLevels)

/** Keeps the newest levels of the search small. Returns how many rows moved on. */
export const rebalanceLevels = (ctx: ServiceContext): Promise<number> =>
  levelled.maintainTiers(ctx.db, vacancyLevels)

/** Writes rows the search lacks: of vacancies that were there before it, or came in by hand. Returns how many. */
export const fillSearch = (ctx: ServiceContext): Promise<number> =>
  levelled.backfillInBatches(
    (after, rows) => scanMissing(ctx.db, after, rows),
    (ids) => writeSearchVectors(ctx.db, ids),
  )

/** Processes that keep the search in memory read changes at every search; one that did not for a day begins anew. */
const changesKept = dayMs

export const deleteOldChangesOfSearch = (ctx: ServiceContext): Promise<number> =>
  deleteOldChanges(ctx.db, new Date(ctx.clock.now().getTime() - changesKept))
