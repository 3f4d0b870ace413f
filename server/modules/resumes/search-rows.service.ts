import { dayMs } from '@/lib/shared/time'
import type { DbOrTx } from '@/server/db/client'
import { backfillInBatches, maintainTiers, updateTierBounds } from '@/server/db/index-tiers'
import { dictionaries } from '@/server/modules/dictionaries'
import type { ServiceContext } from '../context'
import {
  compareSearchRows,
  deleteOldChanges,
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
 * Updates the search rows of these resumes (database ids): listed ones are written, others removed. Called in the
 * transaction of every change of a resume (import and demo data: once per batch).
 */
export async function updateResumesInSearch(db: DbOrTx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await writeSearchRows(db, ids, names())
}

/** Differences between the search rows and the listed resumes. */
export const compareResumeSearch = (db: DbOrTx) => compareSearchRows(db, names())

/** Recomputes the tier boundaries, for rows written from now on. */
export const recalculateResumeLevels = (db: DbOrTx) => updateTierBounds(db, resumeLevels)

/** Keeps the newest tiers small. Returns the number of moved rows. */
export const rebalanceResumeLevels = (ctx: ServiceContext): Promise<number> =>
  maintainTiers(ctx.db, resumeLevels)

/** Inserts missing search rows: of resumes older than the table, or inserted manually. Returns their number. */
export const fillResumeSearch = (ctx: ServiceContext): Promise<number> =>
  backfillInBatches(
    (after, rows) => scanMissing(ctx.db, after, rows),
    (ids) => updateResumesInSearch(ctx.db, ids),
  )

/** An index that is a day behind is built anew. */
const changesKept = dayMs

export const deleteOldChangesOfResumes = (ctx: ServiceContext): Promise<number> =>
  deleteOldChanges(ctx.db, new Date(ctx.clock.now().getTime() - changesKept))
