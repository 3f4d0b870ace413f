import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { ImportTrouble } from '@/lib/contracts/import-problems'
import {
  type FeedInterval,
  maxFeeds,
  maxImportedVacancies,
  type VacancyFeed,
} from '@/lib/contracts/vacancy-imports'
import { dayMs, hourMs, minuteMs } from '@/lib/shared/time'
import { isConnectionError } from '@/server/db/client'
import { notify } from '@/server/modules/notifications'
import { type Actor, requireCompany, requireRight } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import { DownloadProblem, downloadPublic, publicOutboundPolicy, webUrl } from '@/server/platform/public-http'
import type { ServiceContext } from '../../context'
import { readVacancySource } from '../reader/vacancy-files.service'
import {
  changeFeed,
  claimDueFeed,
  countFeeds,
  deleteFeed,
  type FeedRow,
  findEditors,
  findFeed,
  findFeeds,
  findLastImports,
  insertFeed,
  releaseFeed,
} from './feeds.repository'
import { presentFeed } from './imports.presenter'
import { deleteOldImports, failStale } from './imports.repository'
import { runImport } from './imports.service'

const leaseMs = 10 * minuteMs
/** Nothing is begun so long after the beginning of a turn, whatever still waits; a turn ends one reading later. */
const turnMs = 20_000
/** Feeds read at once, of different companies. */
const readers = 4
/** A company that has used so much of a turn begins no other feed in it. */
const companyShareMs = 5_000
const notifyAfterFailures = 3
const retentionDays = 180

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
  const outbound = ctx.outbound ?? publicOutboundPolicy(ctx.env)
  const answer = await downloadPublic(url, feed, { ...limits, ...ctx.feedLimits }, outbound)
  // What a reading left out stays left out until there is something new to read.
  const trouble = feed.failures === 0 ? feed.trouble : null
  if (!answer.changed) return { trouble }
  const { bytes, etag, lastModified } = answer
  const bodyHash = createHash('sha256').update(bytes).digest('base64url')
  if (bodyHash === feed.bodyHash) return { etag, lastModified, trouble }
  const file = await readVacancySource({ bytes }, maxImportedVacancies)
  if (file.vacancies.length === 0) throw new FeedFailure(file.trouble ?? 'no_vacancies')
  const { companyId, pauseVanished } = feed
  // Who added it answers for what it brings, as long as they may.
  const userId = editors.find((editor) => editor.userId === feed.userId)?.userId ?? null
  await runImport(ctx, { companyId, userId, feedId: feed.id, name: feed.url, pauseVanished }, file)
  return { etag, lastModified, bodyHash, trouble: file.trouble }
}

async function notifyOfFailure(ctx: ServiceContext, feed: FeedRow, failure: FeedFailure): Promise<void> {
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
    if (held && failures === notifyAfterFailures) await notifyOfFailure(ctx, feed, failure)
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
  await deleteOldImports(ctx.db, new Date(now.getTime() - retentionDays * dayMs))
}

async function present(ctx: ServiceContext, rows: readonly FeedRow[]): Promise<VacancyFeed[]> {
  const last = await findLastImports(
    ctx.db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => presentFeed(row, last.get(row.id) ?? null, ctx.clock.now()))
}

async function presentOne(ctx: ServiceContext, row: FeedRow): Promise<VacancyFeed> {
  const [shown] = await present(ctx, [row])
  return shown as VacancyFeed
}

export async function listFeeds(ctx: ServiceContext, actor: Actor): Promise<VacancyFeed[]> {
  return present(ctx, await findFeeds(ctx.db, requireCompany(actor).id))
}

/** What the text of an address tells already; where its name leads is seen at every reading. */
function checkedUrl(ctx: ServiceContext, text: string): string {
  const url = webUrl(text)
  if (!url) throw invalidField('url', 'url_invalid')
  url.hash = ''
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const outbound = ctx.outbound ?? publicOutboundPolicy(ctx.env)
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  const literal = isIP(host) ? host : null
  if (literal && !outbound.allows(literal, port)) throw invalidField('url', 'url_invalid')
  return url.href
}

export async function addFeed(
  ctx: ServiceContext,
  actor: Actor,
  input: { url: string; interval: FeedInterval; pause_vanished: boolean },
): Promise<VacancyFeed> {
  const company = requireRight(actor, 'recruit')
  const url = checkedUrl(ctx, input.url)
  const now = ctx.clock.now()
  const row = await ctx.db.transaction(async (tx) => {
    if ((await countFeeds(tx, company.id)) >= maxFeeds) throw new AppError('limit_exceeded')
    return insertFeed(tx, {
      publicId: newPublicId(),
      companyId: company.id,
      userId: actor.userId,
      url,
      interval: input.interval,
      pauseVanished: input.pause_vanished,
      nextCheckAt: now,
      createdAt: now,
    })
  })
  if (!row) throw new AppError('duplicate')
  return presentOne(ctx, row)
}

export async function setFeed(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  input: { interval: FeedInterval; pause_vanished: boolean; enabled: boolean },
): Promise<VacancyFeed> {
  const company = await editedFeedCompany(ctx, actor, publicId)
  const row = await changeFeed(ctx.db, company.id, publicId, {
    interval: input.interval,
    pauseVanished: input.pause_vanished,
    enabled: input.enabled,
  })
  if (!row) throw new AppError('not_found')
  return presentOne(ctx, row)
}

/** Has the feed read next, ahead of its time. */
export async function checkFeedNow(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<VacancyFeed> {
  const company = await editedFeedCompany(ctx, actor, publicId)
  const now = ctx.clock.now()
  const before = await findFeed(ctx.db, company.id, publicId)
  if (!before) throw new AppError('not_found')
  const since = before.lastCheckedAt ? now.getTime() - before.lastCheckedAt.getTime() : minuteMs
  if (since < minuteMs) throw new AppError('too_early', { retryAfter: (minuteMs - since) / 1000 })
  const row = await changeFeed(ctx.db, company.id, publicId, { nextCheckAt: now, enabled: true })
  if (!row) throw new AppError('not_found')
  return presentOne(ctx, row)
}

export async function removeFeed(ctx: ServiceContext, actor: Actor, publicId: string): Promise<null> {
  const company = await editedFeedCompany(ctx, actor, publicId)
  if (!(await deleteFeed(ctx.db, company.id, publicId))) throw new AppError('not_found')
  return null
}

/** A foreign feed is not there, even for those who may change nothing. */
async function editedFeedCompany(ctx: ServiceContext, actor: Actor, publicId: string) {
  const company = requireCompany(actor)
  if (!(await findFeed(ctx.db, company.id, publicId))) throw new AppError('not_found')
  return requireRight(actor, 'recruit')
}
