import { dayMs } from '@/lib/shared/time'
import type { DbOrTx } from '@/server/db/client'
import * as levelled from '@/server/db/index-tiers'
import { dictionaries } from '@/server/modules/dictionaries'
import type { ServiceContext } from '../context'
import { deleteOldChanges, scanMissing, updateSearchVectors, vacancyLevels } from './search-index.repository'
import { findOpenOf, type RoleNames, writeSearchRows } from './search-rows.repository'

/** Batch size of a statement. */
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
 * Rebuilds the search vectors of vacancies. Every writer of title, skills, role, company or description calls it in
 * the same transaction (import and seed: once per batch).
 */
export async function writeSearchVectors(db: DbOrTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await updateSearchVectors(db, ids, roleNames())
  await writeSearchRows(db, ids, roleNames())
}

/** Updates the search rows after other changes: state, counters, company. Called in the transaction of the change. */
export const updateInSearch = (db: DbOrTx, ids: readonly number[]): Promise<void> =>
  ids.length === 0 ? Promise.resolve() : writeSearchRows(db, ids, roleNames())

/** Name and verification of a company are searchable: updates its open vacancies. */
export async function updateCompanyInSearch(db: DbOrTx, companyId: number): Promise<void> {
  const ids = await findOpenOf(db, companyId)
  for (let start = 0; start < ids.length; start += batch) {
    const some = ids.slice(start, start + batch)
    await updateSearchVectors(db, some, roleNames())
    await writeSearchRows(db, some, roleNames())
  }
}

/** Recomputes the tier boundaries, for rows written from now on. */
export const recalculateLevels = (db: DbOrTx) => levelled.updateTierBounds(db, vacancyLevels)

/** Keeps the newest tiers small. Returns the number of moved rows. */
export const rebalanceLevels = (ctx: ServiceContext): Promise<number> =>
  levelled.maintainTiers(ctx.db, vacancyLevels)

/** Inserts missing search rows: of vacancies older than the table, or inserted manually. Returns their number. */
export const fillSearch = (ctx: ServiceContext): Promise<number> =>
  levelled.backfillInBatches(
    (after, rows) => scanMissing(ctx.db, after, rows),
    (ids) => writeSearchVectors(ctx.db, ids),
  )

/** Processes with an in-memory index read the change log with every search; one that is a day behind reloads. */
const changesKept = dayMs

export const deleteOldChangesOfSearch = (ctx: ServiceContext): Promise<number> =>
  deleteOldChanges(ctx.db, new Date(ctx.clock.now().getTime() - changesKept))
