import { and, type SQL, sql } from 'drizzle-orm'
import type { CallParsed, CallResult } from '@/lib/contracts/calls'
import { negotiationStages, stageStatuses } from '@/lib/contracts/negotiation-stages'
import {
  type Report,
  type ReportFilter,
  type ReportRow,
  reportOutcomes,
  reportStages,
} from '@/lib/contracts/reports'
import { dayMs } from '@/lib/shared/time'
import { type Actor, requireCompany, scopeOf } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { sideOf } from '../negotiations/negotiations.policy'
import { findVacancy } from '../negotiations/parties.repository'
import { presentAll } from '../negotiations/read.service'
import { findStages } from '../negotiations/stages.repository'
import { inCohort, linkOf, type ReportScope, reachedAt } from './cohort'
import { findChoices, pageOfGroups, pageOfPeople } from './report-lists.repository'
import {
  countInvitations,
  countLosses,
  countOnStages,
  countPeriods,
  countStages,
  countViews,
  countWaiting,
} from './reports.repository'

/** One decimal is enough for a median of hours. */
const rounded = (hours: number | null) => (hours === null ? null : Math.round(hours * 10) / 10)

/** @throws AppError forbidden for candidates, company_required, vacancy_not_found for another company's */
async function reportScopeOf(
  ctx: ServiceContext,
  actor: Actor,
  { vacancy, manager, client, source }: ReportFilter,
) {
  const { id: companyId } = requireCompany(actor)
  const found = vacancy === undefined ? undefined : await findVacancy(ctx.db, vacancy)
  if (vacancy !== undefined && found?.companyId !== companyId) throw new AppError('vacancy_not_found')
  const scope: ReportScope = {
    companyId,
    scope: scopeOf(actor),
    vacancyId: found?.id,
    manager,
    client,
    source,
  }
  return scope
}

const sinceOf = (ctx: ServiceContext, days: number) => new Date(ctx.clock.now().getTime() - days * dayMs)

/** @throws AppError as `reportScopeOf` */
export async function report(ctx: ServiceContext, actor: Actor, filter: ReportFilter): Promise<Report> {
  const { db } = ctx
  const scope = await reportScopeOf(ctx, actor, filter)
  const now = ctx.clock.now()
  const since = sinceOf(ctx, filter.days)
  const step = filter.days === 365 ? 'month' : 'week'
  const stages = await findStages(db, scope.companyId)
  const [row, losses, periods, waiting, onStages, invitations, views] = await Promise.all([
    countStages(db, scope, since),
    countLosses(db, scope, since),
    countPeriods(db, scope, { since, now, step }),
    countWaiting(db, scope, now),
    countOnStages(db, scope, { stages, now }),
    countInvitations(db, scope, since),
    scope.source === undefined ? countViews(db, scope, since) : null,
  ])
  return {
    since: since.toISOString(),
    views,
    stages: reportStages.map((stage, index) => ({
      stage,
      count: row[stage],
      median_hours: rounded(row.hours[index] ?? null),
    })),
    answers: { count: row.answered, median_hours: rounded(row.answer_median_hours) },
    hire_median_hours: rounded(row.hire_median_hours),
    outcomes: reportOutcomes.map((outcome) => {
      const of = losses.filter((each) => each.outcome === outcome)
      return {
        outcome,
        count: of.reduce((sum, { count }) => sum + count, 0),
        reasons: of.map(({ reason, count }) => ({ reason, count })),
      }
    }),
    periods: periods.map((each) => ({ ...each, answer_median_hours: rounded(each.answer_median_hours) })),
    waiting: negotiationStages.flatMap((stage) => {
      if (stage === 'hired' || stage === 'ended') return []
      const found = waiting.find(({ status }) => status === stageStatuses[stage][0])
      return [
        {
          stage,
          open: found?.open ?? 0,
          ours: found?.ours ?? 0,
          overdue: found?.overdue ?? 0,
          median_hours: rounded(found?.median_hours ?? null),
          own_stages: stages
            .filter(({ base }) => base === stage)
            .map(({ publicId, name, color, promiseDays }) => {
              const own = onStages.find((each) => each.stage === publicId)
              return {
                public_id: publicId,
                name,
                color,
                promise_days: promiseDays,
                open: own?.open ?? 0,
                ours: own?.ours ?? 0,
                overdue: own?.overdue ?? 0,
                late: own?.late ?? 0,
                median_hours: rounded(own?.median_hours ?? null),
              }
            }),
        },
      ]
    }),
    invitations: { ...invitations, median_hours: rounded(invitations.median_hours) },
  }
}

/** @throws AppError as `reportScopeOf` */
export async function reportRows(
  ctx: ServiceContext,
  actor: Actor,
  { by, page, size, ...filter }: CallParsed<'GET /v1/my/report/rows', 'query'>,
): Promise<CallResult<'GET /v1/my/report/rows'>> {
  const scope = await reportScopeOf(ctx, actor, filter)
  const { rows, total } = await pageOfGroups(ctx.db, scope, {
    by,
    since: sinceOf(ctx, filter.days),
    limit: size,
    offset: (page - 1) * size,
  })
  const results = rows.map(
    ({ groups: _, utmSource, utmMedium, utmCampaign, ...row }): ReportRow => ({
      ...row,
      link:
        by === 'link' && utmSource ? { source: utmSource, medium: utmMedium, campaign: utmCampaign } : null,
      answer_median_hours: rounded(row.answer_median_hours),
      hire_median_hours: rounded(row.hire_median_hours),
    }),
  )
  return { results, total, page, size }
}

/** @throws AppError as `reportScopeOf` */
export async function reportPeople(
  ctx: ServiceContext,
  actor: Actor,
  { stage, outcome, link, page, size, ...filter }: CallParsed<'GET /v1/my/report/people', 'query'>,
): Promise<CallResult<'GET /v1/my/report/people'>> {
  const scope = await reportScopeOf(ctx, actor, filter)
  const side = sideOf(actor)
  if (!side) throw new AppError('company_required')
  const where: SQL | undefined = and(
    inCohort(scope, sinceOf(ctx, filter.days)),
    stage === 'applied' ? undefined : sql`${reachedAt[stage]} is not null`,
    outcome === undefined ? undefined : sql`negotiations.status = ${outcome}`,
    link === undefined ? undefined : sql`${linkOf} = ${link}`,
  )
  const { found, total } = await pageOfPeople(ctx.db, where, { limit: size, offset: (page - 1) * size })
  return { results: await presentAll(ctx, side, found), total, page, size }
}

/** @throws AppError forbidden, company_required */
export function reportChoices(
  ctx: ServiceContext,
  actor: Actor,
): Promise<CallResult<'GET /v1/my/report/choices'>> {
  return findChoices(ctx.db, requireCompany(actor).id, scopeOf(actor))
}
