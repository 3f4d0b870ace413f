import type { ResumeViewer, ViewedType, ViewStats } from '@/lib/contracts/views'
import type { DbOrTx } from '@/server/db/client'
import { dailyViews, dayOf, shiftDay, viewTotals } from '@/server/modules/engagement'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { forget, ownItem, setSeen, viewersOf } from './views.repository'

/** Sums by day are kept for so long. */
const daysKept = 400

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
  await forget(ctx.db, { visits: today, days: shiftDay(today, -daysKept) })
}
