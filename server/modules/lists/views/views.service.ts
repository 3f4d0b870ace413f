import { isbot } from 'isbot'
import type { ResumeViewer, ViewedType, ViewStats } from '@/lib/contracts/views'
import type { DbOrTx, Tx } from '@/server/db/client'
import { dailyViews, dayOf, shiftDay, viewTotals } from '@/server/modules/engagement'
import { notify } from '@/server/modules/notifications'
import { resumeToView } from '@/server/modules/resumes'
import { vacancyToView } from '@/server/modules/vacancies'
import type { Actor } from '@/server/platform/actor'
import { addressKey } from '@/server/platform/address'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import {
  canBeNamed,
  countCompany,
  countVisit,
  deleteOldVisits,
  type Item,
  insertVisit,
  ownItem,
  setSeen,
  viewersOf,
} from './views.repository'

/** Sums by day are kept for so long. */
const retentionDays = 400

async function ownId(db: DbOrTx, actor: Actor, type: ViewedType, publicId: string): Promise<number> {
  const id = await ownItem(db, type, publicId, {
    userId: actor.userId,
    companyId: actor.company?.id ?? null,
  })
  if (id === undefined) throw new AppError(type === 'vacancy' ? 'vacancy_not_found' : 'resume_not_found')
  return id
}

/** @throws AppError vacancy_not_found, resume_not_found for what is not the actor's own */
export async function ownViewStats(
  ctx: ServiceContext,
  actor: Actor,
  item: { type: ViewedType; publicId: string; days: number },
): Promise<ViewStats> {
  const id = await ownId(ctx.db, actor, item.type, item.publicId)
  const [days, totals] = await Promise.all([
    dailyViews(ctx, item.type, [id], item.days),
    viewTotals(ctx.db, item.type, [id]),
  ])
  return { days: days.get(id) ?? [], ...(totals.get(id) ?? { total: 0, fresh: 0 }) }
}

/**
 * What is new is new to a company as one: who may only look there leaves it so.
 * @throws AppError vacancy_not_found, resume_not_found
 */
export async function markViewsSeen(
  ctx: ServiceContext,
  actor: Actor,
  item: { type: ViewedType; publicId: string },
): Promise<null> {
  const id = await ownId(ctx.db, actor, item.type, item.publicId)
  if (item.type === 'resume' || actor.company?.role !== 'viewer')
    await setSeen(ctx.db, { type: item.type, id })
  return null
}

/** @throws AppError resume_not_found */
export async function resumeViewers(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  { page, size }: { page: number; size: number },
) {
  const id = await ownId(ctx.db, actor, 'resume', publicId)
  const [{ rows, companies, views }, totals] = await Promise.all([
    viewersOf(ctx.db, id, { limit: size, offset: (page - 1) * size }),
    viewTotals(ctx.db, 'resume', [id]),
  ])
  const results: ResumeViewer[] = rows.map((row) => ({
    company: { public_id: row.publicId, name: row.name, verified: row.verification === 'verified' },
    last_viewed_at: row.lastAt.toISOString(),
    views: row.views,
    fresh: row.fresh,
  }))
  const anonymous = Math.max(0, (totals.get(id)?.total ?? 0) - views)
  return { results, total: companies, page, size, anonymous }
}

/** Forgets visitors once their day is over, and sums that nobody looks at any more. */
export async function sweepViews(ctx: ServiceContext): Promise<void> {
  const today = dayOf(ctx.clock.now())
  await deleteOldVisits(ctx.db, { visits: today, days: shiftDay(today, -retentionDays) })
}

interface Visit {
  type: ViewedType
  publicId: string
  token: string | undefined
  ip: string
  userAgent: string
}

/** One visitor of one day: a person, or a browser at an address. Nobody can be read out of it, or known again tomorrow. */
function visitorOf(ctx: ServiceContext, actor: Actor | null, visit: Visit, day: string): string {
  const who = actor ? ['person', actor.userId] : ['guest', addressKey(visit.ip), visit.userAgent]
  return ctx.keys.sign('viewer', JSON.stringify(['view', day, ...who])).slice(0, 22)
}

/** What was looked at; null for what this visitor may not see, as for what is not there. */
async function itemOf(
  ctx: ServiceContext,
  actor: Actor | null,
  visit: Visit,
): Promise<(Item & { own: boolean; owner?: ResumeOwner }) | null> {
  try {
    if (visit.type === 'vacancy') {
      const { id, companyId } = await vacancyToView(ctx, visit.publicId)
      return { type: 'vacancy', id, own: actor?.company?.id === companyId }
    }
    const { id, userId, title } = await resumeToView(ctx, actor, visit.publicId, visit.token)
    return { type: 'resume', id, own: actor?.userId === userId, owner: { userId, title } }
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  }
}

interface ResumeOwner {
  userId: number
  title: string
}

/**
 * Once a day for each company, however many of its people look. It is not named here: a notice cannot be taken back
 * when the company writes without its name later. The list of who looked names it as long as it may.
 */
export async function notifyOfView(
  tx: Tx,
  { userId, title }: ResumeOwner,
  { publicId, company, now }: { publicId: string; company: number; now: Date },
): Promise<void> {
  const notice = {
    userId,
    kind: 'resume.viewed' as const,
    dedupeKey: `viewed:${publicId}:${company}:${dayOf(now)}`,
    params: { reader: 'candidate', resume_title: title },
    target: { type: 'resume' as const, public_id: publicId, parent_public_id: null, tab: null },
  }
  await notify(tx, [notice], now)
}

/**
 * Counts a visitor of an item they may see, once a day. Bots and the owner's own side count for nothing; a verified
 * company is remembered by name for the owner of a resume. The answer is the same whether there was anything to count:
 * nobody finds out by it what exists.
 */
export async function recordView(ctx: ServiceContext, actor: Actor | null, visit: Visit): Promise<null> {
  const item = await itemOf(ctx, actor, visit)
  if (!item || item.own || visit.userAgent === '' || isbot(visit.userAgent)) return null
  const now = ctx.clock.now()
  const day = dayOf(now)
  const visitor = visitorOf(ctx, actor, visit, day)
  const company = item.type === 'resume' && actor?.company?.verified ? actor.company.id : null
  await ctx.db.transaction(async (tx) => {
    if (!(await insertVisit(tx, item, day, visitor))) return
    await countVisit(tx, item, day)
    if (company === null || !(await canBeNamed(tx, item.id, company))) return
    await countCompany(tx, item.id, company, now)
    if (item.owner) await notifyOfView(tx, item.owner, { publicId: visit.publicId, company, now })
  })
  return null
}
