import type { DbOrTx } from '@/server/db/client'
import * as levelled from '@/server/db/levelled'
import type { ServiceContext } from '../context'
import { deleteOldChanges, vacancyLevels, walkMissing } from './search-levels.repository'
import { writeSearchVectors } from './search-vectors.service'

/** Draws the lines between the levels of the search anew, for rows written from now on. */
export const drawLevels = (db: DbOrTx) => levelled.drawLevels(db, vacancyLevels)

/** Keeps the newest levels of the search small. Returns how many rows moved on. */
export const keepLevels = (ctx: ServiceContext): Promise<number> => levelled.keepLevels(ctx.db, vacancyLevels)

/** Writes rows the search lacks: of vacancies that were there before it, or came in by hand. Returns how many. */
export const fillSearch = (ctx: ServiceContext): Promise<number> =>
  levelled.fillByLots(
    (after, rows) => walkMissing(ctx.db, after, rows),
    (ids) => writeSearchVectors(ctx.db, ids),
  )

/** Processes that keep the search in memory read changes at every search; one that did not for a day begins anew. */
const changesKept = 24 * 3600_000

export const forgetChanges = (ctx: ServiceContext): Promise<number> =>
  deleteOldChanges(ctx.db, new Date(ctx.clock.now().getTime() - changesKept))
