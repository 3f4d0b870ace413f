import type { CallParsed, CallResult } from '@/lib/contracts/calls'
import {
  type Cadence,
  maxNewCounted,
  maxSavedSearches,
  type SavedSearch,
  savedQuery,
} from '@/lib/contracts/saved-searches'
import { routes } from '@/lib/routes'
import { dayMs } from '@/lib/shared/time'
import type { Tx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import { zoneOrDefault } from '@/server/platform/time'
import type { ServiceContext } from '../../context'
import { findFresh, writeDown } from './query-keys'
import {
  countOfUser,
  deleteGone,
  deleteUnusedWordings,
  findOfUser,
  findSame,
  findWithFeed,
  insertSearch,
  lockOwn,
  lockUser,
  type SavedSearchRow,
  updateSearch,
  writeWording,
} from './saved-searches.repository'
import { nextAlertAt, nextCheckAt } from './schedule'

const deletedRetentionMs = dayMs

const signatureBytes = 18
const signed = ({ publicId, feedVersion }: SavedSearchRow) => `${publicId}:${feedVersion}`

function feedUrl(ctx: ServiceContext, row: SavedSearchRow): string | null {
  if (!row.feedSince) return null
  const token = `${row.publicId}-${ctx.keys.sign('search-feed', signed(row), signatureBytes)}`
  return ctx.env.siteUrl + routes.feed(`searches/${token}`, 'rss')
}

async function present(ctx: ServiceContext, row: SavedSearchRow, now: Date): Promise<SavedSearch> {
  const fresh = await findFresh(ctx, ctx.db, row, { now, since: row.seenAt, limit: maxNewCounted + 1 })
  return {
    public_id: row.publicId,
    list: row.list,
    name: row.name,
    query: row.query,
    cadence: row.cadence,
    new_count: Math.min(fresh.length, maxNewCounted),
    new_capped: fresh.length > maxNewCounted,
    seen_at: row.seenAt.toISOString(),
    told_at: row.lastAlertAt?.toISOString() ?? null,
    feed_url: feedUrl(ctx, row),
    created_at: row.createdAt.toISOString(),
  }
}

export async function listSavedSearches(
  ctx: ServiceContext,
  actor: Actor,
): Promise<{ results: SavedSearch[]; limit: number }> {
  const now = ctx.clock.now()
  const results: SavedSearch[] = []
  // One after another: ten people who look at once must not take every connection there is.
  for (const row of await findOfUser(ctx.db, actor.userId)) results.push(await present(ctx, row, now))
  return { results, limit: maxSavedSearches }
}

/** Room for one more that is not there yet. @throws AppError limit_exceeded, duplicate */
async function requireFreeSlot(tx: Tx, of: Pick<SavedSearchRow, 'userId' | 'list' | 'query'>): Promise<void> {
  await lockUser(tx, of.userId)
  const same = await findSame(tx, of)
  if (same) throw new AppError('duplicate', { data: { public_id: same.publicId, name: same.name } })
  if ((await countOfUser(tx, of.userId)) >= maxSavedSearches) {
    throw new AppError('limit_exceeded', { data: { limit: maxSavedSearches } })
  }
}

/** Telling begins now: what was published before is no news. */
const beginning = (cadence: Cadence, now: Date, timeZone: string) => ({
  cadence,
  timeZone,
  cadenceBefore: null,
  alertedFrom: now,
  alertedUpTo: now,
  recentlyAlerted: [],
  nextAt: nextCheckAt(cadence, now, timeZone),
})

/** @throws AppError forbidden for resumes unless an employer asks; limit_exceeded, duplicate */
export async function saveSearch(
  ctx: ServiceContext,
  actor: Actor,
  body: CallParsed<'POST /v1/my/saved-searches', 'body'>,
): Promise<SavedSearch> {
  const { list, name, cadence } = body
  if (list === 'resumes' && actor.accountType !== 'employer') throw new AppError('forbidden')
  const now = ctx.clock.now()
  const of = { userId: actor.userId, list, query: savedQuery(list, body.query) }
  const written = await writeDown(ctx, of)
  const row = await ctx.db.transaction(async (tx) => {
    await requireFreeSlot(tx, of)
    const inserted = await insertSearch(tx, {
      ...of,
      ...beginning(cadence, now, zoneOrDefault(body.time_zone)),
      publicId: newPublicId(),
      name,
      wordingId: await writeWording(tx, written),
      seenAt: now,
      createdAt: now,
      updatedAt: now,
    })
    if (!inserted) throw new AppError('duplicate')
    return inserted
  })
  return present(ctx, row, now)
}

async function held(tx: Tx, actor: Actor, publicId: string, which: 'kept' | 'gone'): Promise<SavedSearchRow> {
  const row = await lockOwn(tx, actor.userId, publicId, which)
  if (!row) throw new AppError('not_found')
  return row
}

/** Columns of another cadence; from «off» telling begins anew, between the others nothing is lost or repeated. */
export function cadenceChange(row: SavedSearchRow, cadence: Cadence, now: Date, timeZone = row.timeZone) {
  if (row.cadence === 'off' || cadence === 'off') return beginning(cadence, now, timeZone)
  return {
    cadence,
    timeZone,
    cadenceBefore: null,
    nextAt: nextCheckAt(cadence, now, timeZone) ?? nextAlertAt(now, row.lastAlertAt, timeZone),
  }
}

/** @throws AppError not_found */
export async function changeSavedSearch(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  { name, cadence, time_zone }: CallParsed<'PATCH /v1/my/saved-searches/:publicId', 'body'>,
): Promise<SavedSearch> {
  const now = ctx.clock.now()
  const changed = await ctx.db.transaction(async (tx) => {
    const row = await held(tx, actor, publicId, 'kept')
    const zone = time_zone === undefined ? row.timeZone : zoneOrDefault(time_zone)
    return updateSearch(tx, row.id, {
      ...(name !== undefined && { name }),
      ...(cadence !== undefined && cadence !== row.cadence && cadenceChange(row, cadence, now, zone)),
      updatedAt: now,
    })
  })
  return present(ctx, changed, now)
}

/** The saved search that is being looked at, as it was before; null when it is not among the person's. */
export async function markSeen(
  ctx: ServiceContext,
  actor: Actor,
  { list, query }: CallParsed<'POST /v1/my/saved-searches/seen', 'body'>,
): Promise<SavedSearch | null> {
  const row = await findSame(ctx.db, { userId: actor.userId, list, query: savedQuery(list, query) })
  if (!row) return null
  const now = ctx.clock.now()
  const shown = await present(ctx, row, now)
  await updateSearch(ctx.db, row.id, { seenAt: now })
  return shown
}

/** @throws AppError not_found */
export async function removeSavedSearch(ctx: ServiceContext, actor: Actor, publicId: string): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    const row = await held(tx, actor, publicId, 'kept')
    await updateSearch(tx, row.id, { deletedAt: ctx.clock.now() })
  })
  return null
}

/** @throws AppError not_found, limit_exceeded, duplicate when it was saved anew meanwhile */
export async function restoreSavedSearch(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<SavedSearch> {
  const now = ctx.clock.now()
  const row = await ctx.db.transaction(async (tx) => {
    const gone = await held(tx, actor, publicId, 'gone')
    await requireFreeSlot(tx, gone)
    return updateSearch(tx, gone.id, { deletedAt: null, updatedAt: now })
  })
  return present(ctx, row, now)
}

/**
 * A new secret address of the feed, or none. Of vacancies only: a resume that is taken back must not stay in readers.
 * @throws AppError not_found, forbidden
 */
export async function changeSearchFeed(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  to: 'renewed' | 'ended',
): Promise<SavedSearch> {
  const now = ctx.clock.now()
  const changed = await ctx.db.transaction(async (tx) => {
    const row = await held(tx, actor, publicId, 'kept')
    if (to === 'ended') return updateSearch(tx, row.id, { feedSince: null })
    if (row.list !== 'vacancies') throw new AppError('forbidden')
    return updateSearch(tx, row.id, { feedSince: now, feedVersion: row.feedVersion + 1 })
  })
  return present(ctx, changed, now)
}

/** The search of a secret address. @throws AppError not_found for an unknown or ended one */
export async function searchOfFeed(
  ctx: ServiceContext,
  token: string,
): Promise<CallResult<'GET /v1/feeds/searches/:token'>> {
  const row = await findWithFeed(ctx.db, token.slice(0, 12))
  const isRight = row && ctx.keys.isSigned('search-feed', signed(row), token.slice(13), signatureBytes)
  if (!isRight) throw new AppError('not_found')
  return { name: row.name, query: row.query }
}

/** What was let go a day ago is gone for good, and what was asked for by nobody else. */
export async function sweepSavedSearches(ctx: ServiceContext): Promise<number> {
  const gone = await deleteGone(ctx.db, new Date(ctx.clock.now().getTime() - deletedRetentionMs))
  await deleteUnusedWordings(ctx.db)
  return gone
}
