import { maxNewCounted, readResumeQuery, readVacancyQuery } from '@/lib/contracts/saved-searches'
import { dayMs, hourMs, minuteMs } from '@/lib/shared/time'
import type { Tx } from '@/server/db/client'
import { notify } from '@/server/modules/notifications'
import {
  publishedResume,
  resumeSearchesFinding,
  whoMayFind,
} from '@/server/modules/search/resumes/fresh.service'
import type { PublishedResume } from '@/server/modules/search/resumes/resume-finder.repository'
import { publishedVacancy, vacancySearchesFinding } from '@/server/modules/search/vacancies/fresh.service'
import type { PublishedVacancy } from '@/server/modules/search/vacancies/list.repository'
import { cityById } from '@/server/modules/vacancies'
import type { ServiceContext } from '../../context'
import { audiencesOf, findFresh, keysOfPublication, writeDown } from './query-keys'
import {
  findByWordings,
  lockDue,
  type Planned,
  percolate,
  type SavedSearchRow,
  scheduleChecks,
  updateSearch,
  writeWording,
} from './saved-searches.repository'
import { nextAlertAt, nextCheckAt } from './schedule'

/** A publication may be committed this much later than its own moment, and is not missed. */
const lateMs = 10 * minuteMs
const maxChecked = 1000
/** Named in the notice and its letter. */
const maxNamed = 5
/** Searches of one turn; those left over come with the next. */
const maxPerRun = 500
const putOffMs = hourMs

/**
 * Looks at one search and tells of what is new, all in the transaction that holds it: a crash leaves it as it was,
 * and whatever was told is remembered by the same commit.
 */
async function sendAlert(ctx: ServiceContext, tx: Tx, row: SavedSearchRow, now: Date): Promise<void> {
  const since = new Date(Math.max(row.alertedUpTo.getTime() - lateMs, row.alertedFrom.getTime()))
  const found = await findFresh(ctx, tx, row, { now, since, limit: maxChecked })
  const told = new Set(row.recentlyAlerted)
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
        count: String(Math.min(fresh.length, maxNewCounted)),
        more: fresh.length > maxNewCounted ? '1' : '',
        items: fresh
          .slice(0, maxNamed)
          .map(({ publicId }) => publicId)
          .join(','),
      },
      target: null,
    }
    await notify(tx, [notice], now)
  }
  await updateSearch(tx, row.id, {
    alertedUpTo: now,
    // What words mean may have been learnt anew meanwhile.
    wordingId: await writeWording(tx, await writeDown(ctx, row)),
    recentlyAlerted: found.filter(({ publishedAt }) => publishedAt > lately).map(({ id }) => id),
    nextAt: nextCheckAt(row.cadence, now, row.timeZone),
    ...(fresh.length > 0 && { lastAlertAt: now }),
  })
}

/** Tells of every search whose time has come. Returns how many were looked at. */
export async function notifyDueSearches(ctx: ServiceContext): Promise<number> {
  for (let looked = 0; looked < maxPerRun; looked += 1) {
    const was = await ctx.db.transaction(async (tx) => {
      const now = ctx.clock.now()
      const row = await lockDue(tx, now)
      if (row) {
        try {
          await tx.transaction((attempt) => sendAlert(ctx, attempt, row, now))
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
  return maxPerRun
}

/** A publication that comes late, after hours without a worker, is still news. */
const newsMs = dayMs
/** Searches asked in one statement. */
const atOnce = 200

/** Those of the searches that find what was published. */
async function thoseFinding<S>(
  candidates: readonly S[],
  ask: (searches: readonly S[]) => Promise<boolean[]>,
): Promise<S[]> {
  const all: S[] = []
  for (let from = 0; from < candidates.length; from += atOnce) {
    const batch = candidates.slice(from, from + atOnce)
    const found = await ask(batch)
    all.push(...batch.filter((_, index) => found[index]))
  }
  return all
}

/** Plans a look at searches that find what was published; the look itself tells, and counts once. */
async function planLooks(ctx: ServiceContext, found: readonly Planned[]): Promise<number> {
  const now = ctx.clock.now()
  const looks = found.map(({ id, lastAlertAt, timeZone }) => ({
    id,
    at: nextAlertAt(now, lastAlertAt, timeZone),
  }))
  for (let from = 0; from < looks.length; from += atOnce) {
    await scheduleChecks(ctx.db, looks.slice(from, from + atOnce))
  }
  return looks.length
}

/** Has the searches that find a newly published vacancy told of it. Returns how many there are. */
export async function matchVacancy(ctx: ServiceContext, publicId: string): Promise<number> {
  const now = ctx.clock.now()
  const item = await publishedVacancy(ctx.db, publicId, new Date(now.getTime() - newsMs))
  if (!item) return 0
  const found = await percolateVacancy(ctx, item, now)
  return planLooks(ctx, found)
}

/** The searches to be told of at once that find a vacancy: each wording of its profession and place is asked once. */
export async function percolateVacancy(
  ctx: ServiceContext,
  item: PublishedVacancy,
  now: Date,
): Promise<Planned[]> {
  if (item.expires * 1000 <= now.getTime()) return []
  const keys = keysOfPublication({
    list: 'vacancies',
    roles: item.roleId === null ? [] : [item.roleId],
    words: item.words,
    cities: item.cityIds,
    regions: item.regionIds,
  })
  const { found, unread } = await percolate(ctx.db, { ...item, keys })
  const asked = await thoseFinding(unread, (wordings) =>
    vacancySearchesFinding(
      ctx,
      item,
      wordings.map(({ query }) => readVacancyQuery(query)),
      now,
    ),
  )
  return findByWordings(ctx.db, [...found, ...asked.map(({ id }) => id)])
}

/** The same for a newly published resume; who saves a search must be one of those who may find the person. */
export async function matchResume(ctx: ServiceContext, publicId: string): Promise<number> {
  const now = ctx.clock.now()
  const item = await publishedResume(ctx.db, publicId, new Date(now.getTime() - newsMs))
  return item ? planLooks(ctx, await percolateResume(ctx, item, now)) : 0
}

export async function percolateResume(
  ctx: ServiceContext,
  item: PublishedResume,
  now: Date,
): Promise<Planned[]> {
  const region = item.cityId === null ? undefined : cityById(item.cityId)?.regionId
  const keys = keysOfPublication({
    list: 'resumes',
    roles: item.roleIds,
    words: item.words,
    cities: item.cityId === null ? [] : [item.cityId],
    regions: region === undefined ? [] : [region],
  })
  // Who names no sum asks for none that is too much.
  const { found, unread } = await percolate(ctx.db, { ...item, salary: item.salary ?? -1, keys })
  const asked = await thoseFinding(unread, (wordings) =>
    resumeSearchesFinding(
      ctx,
      item,
      wordings.map(({ query }) => readResumeQuery(query)),
      now,
    ),
  )
  const searches = await findByWordings(ctx.db, [...found, ...asked.map(({ id }) => id)])
  const audience = await audiencesOf(ctx.db, [...new Set(searches.map(({ userId }) => userId))])
  const allowed = await whoMayFind(
    ctx,
    item,
    searches.map(({ userId }) => audience(userId)),
  )
  return searches.filter((_, n) => allowed[n])
}
