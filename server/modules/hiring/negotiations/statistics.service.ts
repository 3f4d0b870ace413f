import {
  type Funnel,
  type FunnelSource,
  funnelOutcomes,
  funnelSources,
  funnelStages,
} from '@/lib/contracts/funnel'
import { dayMs } from '@/lib/shared/time'
import type { DbOrTx } from '@/server/db/client'
import type { ResumeCounters } from '@/server/modules/resumes'
import { type Actor, requireCompany } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { sideOf } from './negotiations.policy'
import { findVacancy } from './parties.repository'
import {
  countByResume,
  countFunnel,
  countInvitations,
  countOverdueReplies,
  countSources,
  countStatuses,
  countViews,
  type FunnelScope,
} from './statistics.repository'

/** One decimal is enough for a median of hours. */
const rounded = (hours: number | null) => (hours === null ? null : Math.round(hours * 10) / 10)

async function funnel(ctx: ServiceContext, scope: FunnelScope, days: number): Promise<Funnel> {
  const since = new Date(ctx.clock.now().getTime() - days * dayMs)
  const [row, sources, statuses, invitations, views] = await Promise.all([
    countFunnel(ctx.db, scope, since),
    countSources(ctx.db, scope, since),
    countStatuses(ctx.db, scope, since),
    countInvitations(ctx.db, scope, since),
    countViews(ctx.db, scope, since),
  ])
  const none = { count: 0, interviews: 0, hired: 0 }
  const from = (source: FunnelSource) => sources.find((each) => each.source === source) ?? none
  return {
    since: since.toISOString(),
    views,
    stages: funnelStages.map((stage) => ({
      stage,
      count: row[stage],
      median_hours: stage === 'applied' ? null : rounded(row[`${stage}_hours`]),
    })),
    outcomes: funnelOutcomes.map((outcome) => ({
      outcome,
      count: statuses.find(({ status }) => status === outcome)?.count ?? 0,
    })),
    sources: funnelSources.map((source) => {
      const { count, interviews, hired } = from(source)
      return { source, count, interviews, hired }
    }),
    invitations: { ...invitations, median_hours: rounded(invitations.median_hours) },
  }
}

/** @throws AppError vacancy_not_found unless it belongs to the person's company */
export async function vacancyFunnel(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  days: number,
): Promise<Funnel> {
  const side = sideOf(actor)
  const vacancy = await findVacancy(ctx.db, publicId)
  if (side?.actor !== 'employer' || vacancy?.companyId !== side.companyId) {
    throw new AppError('vacancy_not_found')
  }
  return funnel(ctx, { vacancyId: vacancy.id }, days)
}

/** @throws AppError forbidden for candidates, company_required */
export async function companyFunnel(ctx: ServiceContext, actor: Actor, days: number): Promise<Funnel> {
  return funnel(ctx, { companyId: requireCompany(actor).id }, days)
}

/** Older applications can no longer be answered. */
const windowDays = 45
/** Threshold, so that a single overdue reply does not count. */
const minOverdue = 3

/**
 * Number of overdue replies of a company, when at least three and more than half; null below that. A late reply
 * settles its application.
 */
export async function overdueReplies(db: DbOrTx, companyId: number, now: Date): Promise<number | null> {
  const since = new Date(now.getTime() - windowDays * dayMs)
  const { left, counted } = await countOverdueReplies(db, companyId, since)
  return left >= minOverdue && left + left > counted ? left : null
}

/** Applications and invitations per resume (database ids); zeros are omitted. */
export function countersOfResumes(
  db: DbOrTx,
  resumeIds: readonly number[],
): Promise<Map<number, ResumeCounters>> {
  return countByResume(db, resumeIds)
}
