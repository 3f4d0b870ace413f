import { createHash } from 'node:crypto'
import { type ImportTrouble, mostImportedVacancies } from '@/lib/contracts/vacancy-imports'
import { dayMs, hourMs, minuteMs } from '@/lib/shared/duration'
import { isConnectionError } from '@/server/db/client'
import { notify } from '@/server/modules/notifications'
import { publicOutbound } from '@/server/platform/public-address'
import { DownloadProblem, downloadPublic, webUrl } from '@/server/platform/public-download'
import type { ServiceContext } from '../../context'
import { readVacancySource } from '../reader/vacancy-files.service'
import { claimDueFeed, type FeedRow, findEditors, releaseFeed } from './feeds.repository'
import { deleteOldImports, failStale } from './imports.repository'
import { runImport } from './imports.service'

const leaseMs = 10 * minuteMs
/** Nothing is begun so long after the beginning of a turn, whatever still waits; a turn ends one reading later. */
const turnMs = 20_000
/** Feeds read at once, of different companies. */
const readers = 4
/** A company that has used so much of a turn begins no other feed in it. */
const companyShareMs = 5_000
const toldAfter = 3
const keptDays = 180

const limits = {
  timeMs: 30_000,
  bytes: 20 * 1024 * 1024,
  unpackedBytes: 100 * 1024 * 1024,
  redirects: 5,
}

const every = (feed: FeedRow): number => (feed.interval === 'hour' ? hourMs : dayMs)

/** An address that fails is asked less and less often, once a day at least. */
const backOff = (feed: FeedRow, failures: number): number =>
  Math.min(dayMs, every(feed) * 2 ** Math.min(failures - 1, 10))

class FeedFailure extends Error {
  constructor(
    readonly trouble: ImportTrouble,
    readonly detail: string | null = null,
  ) {
    super(trouble)
  }
}

async function readFeed(ctx: ServiceContext, feed: FeedRow): Promise<Partial<FeedRow>> {
  const members = await findEditors(ctx.db, feed.companyId)
  // Nobody is left who could publish what it brings.
  if (members.length === 0) return { enabled: false }
  const editors = members.filter(({ acts }) => acts)
  // Whoever is banned or leaving may come back: until then it waits unread.
  if (editors.length === 0) {
    const { trouble, troubleDetail, failures, lastCheckedAt } = feed
    return { trouble, troubleDetail, failures, lastCheckedAt }
  }
  const url = webUrl(feed.url)
  if (!url) throw new FeedFailure('address_refused')
  const outbound = ctx.outbound ?? publicOutbound(ctx.env)
  const answer = await downloadPublic(url, feed, { ...limits, ...ctx.feedLimits }, outbound)
  // What a reading left out stays left out until there is something new to read.
  const trouble = feed.failures === 0 ? feed.trouble : null
  if (!answer.changed) return { trouble }
  const { bytes, etag, lastModified } = answer
  const bodyHash = createHash('sha256').update(bytes).digest('base64url')
  if (bodyHash === feed.bodyHash) return { etag, lastModified, trouble }
  const file = await readVacancySource({ bytes }, mostImportedVacancies)
  if (file.vacancies.length === 0) throw new FeedFailure(file.trouble ?? 'no_vacancies')
  const { companyId, pauseVanished } = feed
  // Who added it answers for what it brings, as long as they may.
  const userId = editors.find((editor) => editor.userId === feed.userId)?.userId ?? null
  await runImport(ctx, { companyId, userId, feedId: feed.id, name: feed.url, pauseVanished }, file)
  return { etag, lastModified, bodyHash, trouble: file.trouble }
}

async function tellOfFailure(ctx: ServiceContext, feed: FeedRow, failure: FeedFailure): Promise<void> {
  const editors = (await findEditors(ctx.db, feed.companyId)).filter(({ acts }) => acts)
  const author = editors.find(({ userId }) => userId === feed.userId)
  const told = author ? [author] : editors.filter(({ role }) => role === 'owner')
  const now = ctx.clock.now()
  await ctx.db.transaction((tx) =>
    notify(
      tx,
      told.map(({ userId }) => ({
        userId,
        kind: 'vacancy.feed_failed' as const,
        dedupeKey: `feed:${feed.publicId}:${now.toISOString().slice(0, 10)}`,
        params: { reader: 'employer', host: new URL(feed.url).hostname, trouble: failure.trouble },
        target: null,
      })),
      now,
    ),
  )
}

async function pollFeed(ctx: ServiceContext, feed: FeedRow): Promise<void> {
  try {
    const values = await readFeed(ctx, feed)
    const now = ctx.clock.now()
    await releaseFeed(ctx.db, feed, {
      trouble: null,
      failures: 0,
      troubleDetail: null,
      lastCheckedAt: now,
      ...values,
      nextCheckAt: new Date(now.getTime() + every(feed)),
    })
  } catch (error) {
    if (isConnectionError(error)) throw error
    const failure = failureOf(error)
    if (!(error instanceof FeedFailure || error instanceof DownloadProblem)) {
      ctx.log.warn({ err: error, feed: feed.publicId }, 'a feed could not be read')
    }
    const now = ctx.clock.now()
    const failures = feed.failures + 1
    const held = await releaseFeed(ctx.db, feed, {
      failures,
      trouble: failure.trouble,
      troubleDetail: failure.detail,
      lastCheckedAt: now,
      nextCheckAt: new Date(now.getTime() + backOff(feed, failures)),
    })
    if (held && failures === toldAfter) await tellOfFailure(ctx, feed, failure)
  }
}

function failureOf(error: unknown): FeedFailure {
  if (error instanceof FeedFailure) return error
  if (error instanceof DownloadProblem) return new FeedFailure(error.trouble, error.detail)
  return new FeedFailure('interrupted')
}

/** One turn: which companies have a feed at work or have used up their share. */
function createTurn(ctx: ServiceContext) {
  const started = Date.now()
  const busy = new Set<number>()
  const spentMs = new Map<number, number>()
  let claiming: Promise<FeedRow | undefined> = Promise.resolve(undefined)

  async function claim(): Promise<FeedRow | undefined> {
    if (Date.now() - started >= turnMs) return undefined
    const now = ctx.clock.now()
    const sated = [...spentMs].filter(([, spent]) => spent >= companyShareMs).map(([companyId]) => companyId)
    const leasedUntil = new Date(now.getTime() + leaseMs)
    const feed = await claimDueFeed(ctx.db, now, leasedUntil, [...busy, ...sated])
    if (feed) busy.add(feed.companyId)
    return feed
  }
  return {
    /** One claim after another: two at the same moment would take two feeds of one company. */
    next(): Promise<FeedRow | undefined> {
      claiming = claiming.then(claim, claim)
      return claiming
    },
    async read(feed: FeedRow): Promise<void> {
      const { companyId } = feed
      const began = Date.now()
      try {
        await pollFeed(ctx, feed)
      } finally {
        busy.delete(companyId)
        spentMs.set(companyId, (spentMs.get(companyId) ?? 0) + Date.now() - began)
      }
    },
  }
}

/**
 * Reads the feeds whose time has come: several at once, one of each company at a time, so that slow feeds of one company
 * keep no other waiting; other processes take others. Returns how many.
 */
export async function pollFeeds(ctx: ServiceContext): Promise<number> {
  const turn = createTurn(ctx)
  async function readOn(): Promise<number> {
    let polled = 0
    for (let feed = await turn.next(); feed; feed = await turn.next()) {
      await turn.read(feed)
      polled += 1
    }
    return polled
  }
  // The others are waited for when one fails: turns never overlap.
  const done = await Promise.allSettled(Array.from({ length: readers }, readOn))
  return done.reduce((all, each) => {
    if (each.status === 'rejected') throw each.reason
    return all + each.value
  }, 0)
}

/** Ends imports whose process died, and forgets reports nobody asks for any more. */
export async function sweepImports(ctx: ServiceContext): Promise<void> {
  const now = ctx.clock.now()
  await failStale(ctx.db, new Date(now.getTime() - 15 * minuteMs), now)
  await deleteOldImports(ctx.db, new Date(now.getTime() - keptDays * dayMs))
}
