import { mostNewCounted } from '@/lib/contracts/saved-searches'
import type { Tx } from '@/server/db/client'
import { notify } from '@/server/modules/notifications'
import type { ServiceContext } from '../../context'
import { lockDue, type SavedSearchRow, updateSearch } from './saved-searches.repository'
import { findFresh, keysOf } from './search'
import { nextLook } from './when'

/** A publication may be committed this much later than its own moment, and is not missed. */
const lateMs = 10 * 60_000
const mostLooked = 1000
/** Named in the notice and its letter. */
const mostNamed = 5
/** Searches of one turn; those left over come with the next. */
const mostAtATurn = 500
const putOffMs = 3_600_000

/**
 * Looks at one search and tells of what is new, all in the transaction that holds it: a crash leaves it as it was,
 * and whatever was told is remembered by the same commit.
 */
async function tell(ctx: ServiceContext, tx: Tx, row: SavedSearchRow, now: Date): Promise<void> {
  const since = new Date(Math.max(row.toldTo.getTime() - lateMs, row.toldFrom.getTime()))
  const found = await findFresh(ctx, tx, row, { now, since, limit: mostLooked })
  const told = new Set(row.toldLately)
  const fresh = found.filter(({ id }) => !told.has(id))
  const lately = new Date(now.getTime() - lateMs)
  if (fresh.length > 0) {
    const notice = {
      userId: row.userId,
      kind: 'saved_search.digest' as const,
      dedupeKey: `saved_search:${row.publicId}:${now.getTime()}`,
      params: {
        reader: row.list === 'resumes' ? 'employer' : 'candidate',
        search: row.publicId,
        list: row.list,
        name: row.name,
        query: row.query,
        count: String(Math.min(fresh.length, mostNewCounted)),
        more: fresh.length > mostNewCounted ? '1' : '',
        items: fresh
          .slice(0, mostNamed)
          .map(({ publicId }) => publicId)
          .join(','),
      },
      target: null,
    }
    await notify(tx, [notice], now)
  }
  await updateSearch(tx, row.id, {
    toldTo: now,
    // What words mean may have been learnt anew meanwhile.
    keys: await keysOf(ctx, row),
    toldLately: found.filter(({ publishedAt }) => publishedAt > lately).map(({ id }) => id),
    nextAt: nextLook(row.cadence, now, row.timeZone),
    ...(fresh.length > 0 && { toldAt: now }),
  })
}

/** Tells of every search whose time has come. Returns how many were looked at. */
export async function tellDueSearches(ctx: ServiceContext): Promise<number> {
  for (let looked = 0; looked < mostAtATurn; looked += 1) {
    const was = await ctx.db.transaction(async (tx) => {
      const now = ctx.clock.now()
      const row = await lockDue(tx, now)
      if (row) {
        try {
          await tx.transaction((attempt) => tell(ctx, attempt, row, now))
        } catch (error) {
          // What cannot be told must not keep the others waiting.
          ctx.log.error({ err: error, search: row.publicId }, 'a saved search could not be told of')
          await updateSearch(tx, row.id, { nextAt: new Date(now.getTime() + putOffMs) })
        }
      }
      return row !== undefined
    })
    if (!was) return looked
  }
  return mostAtATurn
}
