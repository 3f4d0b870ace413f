import { isbot } from 'isbot'
import type { ResumeViewer, ViewedType, ViewStats } from '@/lib/contracts/views'
import type { DbOrTx, Tx } from '@/server/db/client'
import { dailyViews, dayOf, shiftDay, viewTotals } from '@/server/modules/engagement'
import { notify } from '@/server/modules/notifications'
import { resumeToView } from '@/server/modules/resumes'
import { vacancyToView } from '@/server/modules/vacancies'
import { type Actor, actorMay } from '@/server/platform/actor'
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

/** Retention of daily counts. */
const retentionDays = 400

async function ownId(db: DbOrTx, actor: Actor, type: ViewedType, publicId: string): Promise<number> {
  const id = await ownItem(db, type, publicId, {
    userId: actor.userId,
    companyId: actor.company?.id ?? null,
  })
  if (id === undefined) throw new AppError(type === 'vacancy' ? 'vacancy_not_found' : 'resume_not_found')
  return id
}

/** @throws AppError vacancy_not_found, resume_not_found for a foreign item */
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
 * Marks views as seen for the whole company; a member with the viewer role does not.
 * @throws AppError vacancy_not_found, resume_not_found
 */
export async function markViewsSeen(
  ctx: ServiceContext,
  actor: Actor,
  item: { type: ViewedType; publicId: string },
): Promise<null> {
  const id = await ownId(ctx.db, actor, item.type, item.publicId)
  if (item.type === 'resume' || !actor.company || actorMay(actor, 'recruit'))
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

/** Deletes visitors of past days, and old daily counts. */
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

/**
 * Keyed hash of a visitor (a person, or a browser at an address) that changes daily: not reversible and not linkable
 * between days.
 */
function visitorOf(ctx: ServiceContext, actor: Actor | null, visit: Visit, day: string): string {
  const who = actor ? ['person', actor.userId] : ['guest', addressKey(visit.ip), visit.userAgent]
  return ctx.keys.sign('viewer', JSON.stringify(['view', day, ...who])).slice(0, 22)
}

/** The viewed item; null when it does not exist or is invisible to this visitor. */
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
 * Notifies the owner once a day per company. The notification does not name it, because it could not be withdrawn; the
 * list of viewers names it as long as allowed.
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
 * Counts a view of a visible item once a day per visitor. Bots and the owner's side are ignored; for a resume verified
 * companies are recorded by name. The response is always the same, so that it does not reveal which items exist.
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
