import { isIP } from 'node:net'
import { type FeedInterval, mostFeeds, type VacancyFeed } from '@/lib/contracts/vacancy-imports'
import { minuteMs } from '@/lib/shared/duration'
import { type Actor, requireCompany, requireEditor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import { publicOutbound } from '@/server/platform/public-address'
import { webUrl } from '@/server/platform/public-download'
import type { ServiceContext } from '../../context'
import {
  changeFeed,
  countFeeds,
  deleteFeed,
  type FeedRow,
  findFeed,
  findFeeds,
  findLastImports,
  insertFeed,
} from './feeds.repository'
import { presentFeed } from './imports.presenter'

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
  const outbound = ctx.outbound ?? publicOutbound(ctx.env)
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
  const company = requireEditor(actor)
  const url = checkedUrl(ctx, input.url)
  const now = ctx.clock.now()
  const row = await ctx.db.transaction(async (tx) => {
    if ((await countFeeds(tx, company.id)) >= mostFeeds) throw new AppError('limit_exceeded')
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
  return requireEditor(actor)
}
