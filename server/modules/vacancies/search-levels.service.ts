import type { DbOrTx } from '@/server/db/client'
import type { ServiceContext } from '../context'
import { countLevel, findMissing, moveDown, publishedAtPlace, writeBounds } from './search-levels.repository'
import { writeSearchVectors } from './search-vectors.service'

/** Rows of the newest level, and of the two newest together. */
const newestRows = 50_000
const recentRows = 250_000
/** A level may grow by half before rows move on: moving them costs as much as writing them. */
const slack = 1.5
const lot = 1000

/** Draws the lines between the levels of the search anew, for rows written from now on. False while one level is enough. */
export async function drawLevels(db: DbOrTx): Promise<{ newest: string; recent: string } | undefined> {
  const newest = await publishedAtPlace(db, newestRows)
  if (newest === null) return undefined
  const bounds = { newest, recent: (await publishedAtPlace(db, recentRows)) ?? '-infinity' }
  await writeBounds(db, bounds)
  return bounds
}

/** Keeps the newest levels of the search small; rows move on in small lots. Returns how many did. */
export async function keepLevels(ctx: ServiceContext): Promise<number> {
  const tooMany =
    (await countLevel(ctx.db, 0, newestRows * slack)) >= newestRows * slack ||
    (await countLevel(ctx.db, 1, (recentRows - newestRows) * slack)) >= (recentRows - newestRows) * slack
  const bounds = tooMany ? await drawLevels(ctx.db) : undefined
  if (!bounds) return 0
  let total = 0
  for (;;) {
    const moved = await moveDown(ctx.db, bounds, lot)
    total += moved
    if (moved === 0) return total
  }
}

/** Writes rows the search lacks: of vacancies that were there before it, or came in by hand. Returns how many. */
export async function fillSearch(ctx: ServiceContext): Promise<number> {
  let total = 0
  for (;;) {
    const ids = await findMissing(ctx.db, lot)
    if (ids.length > 0) await writeSearchVectors(ctx.db, ids)
    total += ids.length
    if (ids.length < lot) return total
  }
}
