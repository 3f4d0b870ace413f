import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { NegotiationState } from '@/lib/contracts/enums'
import { reportOutcomes, reportStages } from '@/lib/contracts/reports'
import type { DbOrTx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { onVacancy } from '@/server/db/schema/company-team'
import { negotiations } from '@/server/db/schema/negotiations'
import { vacancies } from '@/server/db/schema/vacancies'
import { type StageRow, standsIn } from '../negotiations/stages.repository'
import {
  answeredAt,
  counted,
  hasLeft,
  inCohort,
  medianHours,
  type ReportScope,
  reached,
  reachedAt,
  speed,
  vacanciesOfClient,
  within,
} from './cohort'

/** Counts of the stages with the medians between them, and of first answers. */
export async function countStages(db: DbOrTx, scope: ReportScope, since: Date) {
  const from = (index: number) => reachedAt[reportStages[index - 1] ?? 'applied']
  const [row] = await db
    .select({
      ...reached,
      ...speed,
      answered: counted(answeredAt),
      hours: sql<(number | null)[]>`array[${sql.join(
        reportStages.map((stage, index) =>
          index === 0 ? sql`null::float8` : medianHours(from(index), reachedAt[stage]),
        ),
        sql`, `,
      )}]`,
    })
    .from(negotiations)
    .where(inCohort(scope, since))
  if (!row) throw new Error('a count gave no row')
  return row
}

/** Those who have left the cohort, by how and why; largest first. */
export function countLosses(
  db: DbOrTx,
  scope: ReportScope,
  since: Date,
): Promise<{ outcome: NegotiationState; reason: string | null; count: number }[]> {
  return db
    .select({ outcome: negotiations.status, reason: negotiations.reason, count: count() })
    .from(negotiations)
    .where(and(inCohort(scope, since), hasLeft(reportOutcomes)))
    .groupBy(negotiations.status, negotiations.reason)
    .orderBy(desc(count()), asc(negotiations.reason))
}

/** The cohort by week or month of Moscow time, empty ones included. */
export async function countPeriods(
  db: DbOrTx,
  scope: ReportScope,
  { since, now, step }: { since: Date; now: Date; step: 'week' | 'month' },
) {
  const start = (moment: SQL) =>
    sql`date_trunc(${sql.raw(`'${step}'`)}, ${moment} at time zone 'Europe/Moscow')`
  const { rows } = await db.execute<{
    from: string
    applied: number
    interview: number
    hired: number
    answer_median_hours: number | null
  }>(sql`
    with found as (
      select ${start(sql`negotiations.created_at`)} as since, ${reached.applied} as applied,
        ${reached.interview} as interview, ${reached.hired} as hired, ${speed.answer_median_hours} as answer_median_hours
      from ${negotiations} where ${inCohort(scope, since)} group by 1)
    select to_char(period, 'YYYY-MM-DD') as "from", coalesce(applied, 0) as applied,
      coalesce(interview, 0) as interview, coalesce(hired, 0) as hired, answer_median_hours
    from generate_series(${start(sql`${since}::timestamptz`)}, ${start(sql`${now}::timestamptz`)},
      ${sql.raw(`'1 ${step}'`)}::interval) period
    left join found on found.since = period order by period`)
  return rows
}

/** All that is open now, by status. */
export function countWaiting(db: DbOrTx, scope: ReportScope, now: Date) {
  const ours = sql`negotiations.turn = 'employer'`
  return db
    .select({
      status: sql<string>`case negotiations.status when 'viewed' then 'new' when 'offer_accepted' then 'offer'
        else negotiations.status end`,
      open: count(),
      ours: sql<number>`count(*) filter (where ${ours})::int`,
      overdue: sql<number>`count(*) filter (where ${ours} and negotiations.turn_due_at < ${now})::int`,
      median_hours: medianHours(sql`negotiations.turn_started_at`, sql`${now}::timestamptz`),
    })
    .from(negotiations)
    .where(
      and(
        within(scope),
        // Written as in the partial index of open ones.
        sql`negotiations.status in ('new','viewed','in_review','test','interview','offer','offer_accepted')`,
      ),
    )
    .groupBy(sql`1`)
}

/** The same by own stage (public id), with the time people have stood on it. */
export async function countOnStages(
  db: DbOrTx,
  scope: ReportScope,
  { stages, now }: { stages: readonly StageRow[]; now: Date },
) {
  if (stages.length === 0) return []
  // As the lists that the figures lead to are asked for.
  const stage = sql`case ${sql.join(
    stages.map(({ publicId }) => sql`when ${standsIn(stages, publicId)} then ${publicId}`),
    sql` `,
  )} end`
  const { rows } = await db.execute<{
    stage: string
    open: number
    ours: number
    overdue: number
    late: number
    median_hours: number | null
  }>(sql`
    with placed as (
      select ${stage} as stage, coalesce(negotiations.stage_at, negotiations.updated_at) as since,
        negotiations.turn = 'employer' as ours, negotiations.turn_due_at as due
      from ${negotiations}
      where ${within(scope)}
        and negotiations.status in ('new','viewed','in_review','test','interview','offer','offer_accepted'))
    select placed.stage, count(*)::int as open, count(*) filter (where ours)::int as ours,
      count(*) filter (where ours and due < ${now})::int as overdue,
      count(*) filter (where since <= ${now}::timestamptz - own.promise_days * interval '1 day')::int as late,
      ${medianHours(sql`since`, sql`${now}::timestamptz`)} as median_hours
    from placed join company_stages own on own.public_id = placed.stage
    group by placed.stage`)
  return rows
}

/** Invitations sent since then, by result. */
export async function countInvitations(db: DbOrTx, scope: ReportScope, since: Date) {
  const where = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`
  const isDeclined = sql`negotiations.status = 'declined_by_candidate'`
  const [row] = await db
    .select({
      sent: count(),
      seen: where(sql`negotiations.viewed_at is not null or negotiations.review_at is not null`),
      accepted: where(sql`negotiations.review_at is not null`),
      declined: where(sql`negotiations.review_at is null and ${isDeclined}`),
      expired: where(sql`negotiations.review_at is null and negotiations.status = 'expired'`),
      waiting: where(sql`negotiations.status in ('new', 'viewed')`),
      median_hours: medianHours(
        reachedAt.applied,
        sql`coalesce(negotiations.review_at, case when ${isDeclined} then negotiations.updated_at end)`,
      ),
    })
    .from(negotiations)
    .where(
      and(within(scope), sql`negotiations.created_at >= ${since}`, eq(negotiations.origin, 'invitation')),
    )
  if (!row) throw new Error('a count gave no row')
  return row
}

/** Views of the vacancies in scope since that day. */
export async function countViews(db: DbOrTx, report: ReportScope, since: Date): Promise<number> {
  const { vacancyId, companyId, scope, manager, client } = report
  const responsible =
    manager === undefined
      ? undefined
      : manager === 'none'
        ? sql`manager_id is null`
        : sql`manager_id = (select id from ${users} where public_id = ${manager})`
  const own = and(
    sql`company_id = ${companyId}`,
    onVacancy(scope, sql`id`),
    vacancyId === undefined ? undefined : sql`id = ${vacancyId}`,
    client === undefined ? undefined : sql`id in ${vacanciesOfClient(companyId, client)}`,
    responsible,
  )
  const { rows } = await db.execute<{ views: number }>(sql`
    select coalesce(sum(d.views), 0)::int as views from item_view_days d
    where d.type = 'vacancy' and d.item_id in (select id from ${vacancies} where ${own})
      and d.day >= ${since.toISOString().slice(0, 10)}`)
  return rows[0]?.views ?? 0
}
