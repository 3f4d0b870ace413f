import type { DbOrTx } from '@/server/db/client'
import { backfillInBatches, maintainTiers, updateTierBounds } from '@/server/db/index-tiers'
import { dictionaries } from '@/server/modules/dictionaries'
import type { ServiceContext } from '../context'
import {
  compareSearchRows,
  type Names,
  resumeLevels,
  scanMissing,
  writeSearchRows,
} from './search-rows.repository'

let known: Names | undefined
function names(): Names {
  if (known) return known
  const { roles, cities } = dictionaries()
  known = {
    roles: {
      ids: roles.map((role) => role.id),
      names: roles.map((role) => role.name),
      areas: roles.map((role) => role.areaId),
    },
    cities: { ids: cities.map((city) => city.id), regions: cities.map((city) => city.regionId) },
  }
  return known
}

/**
 * The search holds these resumes (database ids) as they are now, those that are listed, and no others of them. Called
 * in the transaction of every change of a resume (import and demo data: once per batch).
 */
export async function updateResumesInSearch(db: DbOrTx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await writeSearchRows(db, ids, names())
}

/** How the search differs from what it should hold. */
export const compareResumeSearch = (db: DbOrTx) => compareSearchRows(db, names())

/** Draws the lines between the levels of the search anew, for rows written from now on. */
export const recalculateResumeLevels = (db: DbOrTx) => updateTierBounds(db, resumeLevels)

/** Keeps the newest levels of the search small. Returns how many rows moved on. */
export const rebalanceResumeLevels = (ctx: ServiceContext): Promise<number> =>
  maintainTiers(ctx.db, resumeLevels)

/** Writes rows the search lacks: of resumes that were there before it, or came in by hand. Returns how many. */
export const fillResumeSearch = (ctx: ServiceContext): Promise<number> =>
  backfillInBatches(
    (after, rows) => scanMissing(ctx.db, after, rows),
    (ids) => updateResumesInSearch(ctx.db, ids),
  )
