import { and, count, eq, gte, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { NegotiationState } from '@/lib/contracts/enums'
import type { DbOrTx } from '@/server/db/client'
import { negotiations } from '@/server/db/schema/negotiations'
import type { ResumeCounters } from '@/server/modules/resumes'

export type FunnelScope = { vacancyId: number } | { companyId: number }

const within = (scope: FunnelScope): SQL =>
  'vacancyId' in scope ? sql`n.vacancy_id = ${scope.vacancyId}` : sql`n.company_id = ${scope.companyId}`

/** Cohort: applications and accepted invitations; a later stage implies the skipped ones. */
const people = (scope: FunnelScope, since: Date): SQL => sql`
  select origin, via, status, created_at, coalesce(review_at, interview_at, offer_at, hired_at) as review_at,
    coalesce(interview_at, offer_at, hired_at) as interview_at, coalesce(offer_at, hired_at) as offer_at, hired_at,
    least(viewed_at, review_at, interview_at, offer_at, hired_at) as viewed_at
  from negotiations n
  where ${within(scope)} and n.created_at >= ${since} and (n.origin = 'application' or n.review_at is not null)`

const median = (from: SQL, to: SQL): SQL =>
  sql`(percentile_cont(0.5) within group (order by extract(epoch from ${to} - ${from}) / 3600)
    filter (where ${to} > ${from}))::float8`

export interface FunnelRow extends Record<string, unknown> {
  applied: number
  viewed: number
  in_review: number
  interview: number
  offer: number
  hired: number
  viewed_hours: number | null
  in_review_hours: number | null
  interview_hours: number | null
  offer_hours: number | null
  hired_hours: number | null
}

export async function countFunnel(db: DbOrTx, scope: FunnelScope, since: Date): Promise<FunnelRow> {
  const { rows } = await db.execute<FunnelRow>(sql`
    with people as (${people(scope, since)})
    select count(*)::int as applied, count(viewed_at)::int as viewed, count(review_at)::int as in_review,
      count(interview_at)::int as interview, count(offer_at)::int as offer, count(hired_at)::int as hired,
      ${median(sql`created_at`, sql`viewed_at`)} as viewed_hours,
      ${median(sql`viewed_at`, sql`review_at`)} as in_review_hours,
      ${median(sql`review_at`, sql`interview_at`)} as interview_hours,
      ${median(sql`interview_at`, sql`offer_at`)} as offer_hours,
      ${median(sql`offer_at`, sql`hired_at`)} as hired_hours
    from people`)
  const [row] = rows
  if (!row) throw new Error('a count gave no row')
  return row
}

/** People of the cohort by status. */
export async function countStatuses(db: DbOrTx, scope: FunnelScope, since: Date) {
  const { rows } = await db.execute<{ status: NegotiationState; count: number }>(sql`
    with people as (${people(scope, since)})
    select status, count(*)::int as count from people group by status`)
  return rows
}

export async function countSources(db: DbOrTx, scope: FunnelScope, since: Date) {
  const { rows } = await db.execute<{ source: string; count: number; interviews: number; hired: number }>(sql`
    with people as (${people(scope, since)})
    select case when origin = 'invitation' then 'invitation' else coalesce(via, 'search') end as source,
      count(*)::int as count, count(interview_at)::int as interviews, count(hired_at)::int as hired
    from people group by 1`)
  return rows
}

export interface InvitationRow extends Record<string, unknown> {
  sent: number
  seen: number
  accepted: number
  declined: number
  expired: number
  waiting: number
  median_hours: number | null
}

export async function countInvitations(db: DbOrTx, scope: FunnelScope, since: Date): Promise<InvitationRow> {
  const { rows } = await db.execute<InvitationRow>(sql`
    select count(*)::int as sent,
      count(*) filter (where viewed_at is not null or review_at is not null)::int as seen,
      count(review_at)::int as accepted,
      count(*) filter (where review_at is null and status = 'declined_by_candidate')::int as declined,
      count(*) filter (where review_at is null and status = 'expired')::int as expired,
      count(*) filter (where status in ('new', 'viewed'))::int as waiting,
      ${median(sql`created_at`, sql`coalesce(review_at, case when status = 'declined_by_candidate' then updated_at end)`)}
        as median_hours
    from negotiations n
    where ${within(scope)} and n.created_at >= ${since} and n.origin = 'invitation'`)
  const [row] = rows
  if (!row) throw new Error('a count gave no row')
  return row
}

export async function countViews(db: DbOrTx, scope: FunnelScope, since: Date): Promise<number> {
  const items =
    'vacancyId' in scope
      ? sql`d.item_id = ${scope.vacancyId}`
      : sql`d.item_id in (select id from vacancies where company_id = ${scope.companyId})`
  const { rows } = await db.execute<{ views: number }>(sql`
    select coalesce(sum(d.views), 0)::int as views from item_view_days d
    where d.type = 'vacancy' and ${items} and d.day >= ${since.toISOString().slice(0, 10)}`)
  return rows[0]?.views ?? 0
}

export async function countByResume(
  db: DbOrTx,
  resumeIds: readonly number[],
): Promise<Map<number, ResumeCounters>> {
  if (resumeIds.length === 0) return new Map()
  const rows = await db
    .select({
      resumeId: negotiations.resumeId,
      invitations: sql<number>`count(*) filter (where ${negotiations.origin} = 'invitation')::int`,
      newInvitations: sql<number>`count(*) filter (where ${negotiations.origin} = 'invitation' and ${negotiations.status} = 'new')::int`,
      applications: sql<number>`count(*) filter (where ${negotiations.origin} = 'application')::int`,
    })
    .from(negotiations)
    .where(inArray(negotiations.resumeId, [...resumeIds]))
    .groupBy(negotiations.resumeId)
  return new Map(rows.map(({ resumeId, ...counters }) => [resumeId, counters]))
}

/** Applications of a company since a moment that were answered or are overdue; and the number of overdue ones. */
export async function countOverdueReplies(
  db: DbOrTx,
  companyId: number,
  since: Date,
): Promise<{ left: number; counted: number }> {
  const { answeredAt, status } = negotiations
  const [row] = await db
    .select({
      left: sql<number>`(count(*) filter (where ${answeredAt} is null))::int`,
      counted: count(),
    })
    .from(negotiations)
    .where(
      and(
        eq(negotiations.companyId, companyId),
        gte(negotiations.createdAt, since),
        eq(negotiations.origin, 'application'),
        or(isNotNull(answeredAt), eq(status, 'expired')),
      ),
    )
  return row ?? { left: 0, counted: 0 }
}
