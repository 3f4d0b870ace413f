import type { ServiceContext } from '../../context'
import { findByPublicId, type SavedSearchRow, updateSearch } from './saved-searches.repository'
import { cadenceChange } from './saved-searches.service'

/** The letters of a saved search, for whoever holds a signed way out of them. */
export interface LetterState {
  name: string
  active: boolean
}

const stateOf = (row: SavedSearchRow): LetterState => ({ name: row.name, active: row.cadence !== 'off' })

export async function lettersOf(ctx: ServiceContext, publicId: string): Promise<LetterState | undefined> {
  const row = await findByPublicId(ctx.db, publicId)
  return row && stateOf(row)
}

/** Stops the letters, or has them come as they did before; a second time changes nothing. */
export async function setLetters(
  ctx: ServiceContext,
  publicId: string,
  active: boolean,
): Promise<LetterState | undefined> {
  const row = await findByPublicId(ctx.db, publicId)
  if (!row || (row.cadence !== 'off') === active) return row && stateOf(row)
  const now = ctx.clock.now()
  const values = active
    ? cadenceChange(row, row.cadenceBefore ?? 'daily', now)
    : { ...cadenceChange(row, 'off', now), cadenceBefore: row.cadence }
  return stateOf(await updateSearch(ctx.db, row.id, { ...values, updatedAt: now }))
}
