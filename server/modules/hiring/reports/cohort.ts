import { and, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { NegotiationSource, NegotiationState } from '@/lib/contracts/enums'
import type { ReportFilter, ReportStage } from '@/lib/contracts/reports'
import { users } from '@/server/db/schema/accounts'
import { agencyClients } from '@/server/db/schema/agency-clients'
import { onNegotiation } from '@/server/db/schema/company-team'
import { negotiations } from '@/server/db/schema/negotiations'
import { vacancies } from '@/server/db/schema/vacancies'
import type { VacancyScope } from '@/server/platform/actor'

/** What a report is narrowed to, within one company. */
export interface ReportScope {
  companyId: number
  /** What the reader sees of the company, where it is not the whole. */
  scope?: VacancyScope | undefined
  /** Database id. */
  vacancyId: number | undefined
  manager: ReportFilter['manager']
  client: ReportFilter['client']
  source: NegotiationSource | undefined
}

/** How a negotiation came about, as a SQL value. */
export const sourceOf = sql<NegotiationSource>`case when negotiations.origin = 'invitation' then 'invitation'
  when negotiations.via is not null then negotiations.via
  when negotiations.utm_source is not null then 'link' else 'search' end`

/** The tags of a link in one text, as it is grouped and asked by; a dash for a missing one before another. */
export const linkOf = sql<string>`concat_ws(' / ', negotiations.utm_source,
  case when negotiations.utm_campaign is null then negotiations.utm_medium else coalesce(negotiations.utm_medium, '—') end,
  negotiations.utm_campaign)`

/** Whose vacancies a colleague is responsible for today; `none` for those without one. */
export const managedBy = (companyId: number, manager: NonNullable<ReportFilter['manager']>): SQL =>
  sql`${negotiations.vacancyId} in (select managed.id from ${vacancies} managed
    where managed.company_id = ${companyId} and ${
      manager === 'none'
        ? sql`managed.manager_id is null`
        : sql`managed.manager_id = (select id from ${users} where public_id = ${manager})`
    })`

/** Vacancies of a client of the agency, as a query of their ids. */
export const vacanciesOfClient = (companyId: number, client: string): SQL =>
  sql`(select served.id from ${vacancies} served
    join ${agencyClients} client on client.id = served.client_id
    where served.company_id = ${companyId} and client.public_id = ${client})`

export const within = ({
  companyId,
  scope,
  vacancyId,
  manager,
  client,
  source,
}: ReportScope): SQL | undefined =>
  and(
    eq(negotiations.companyId, companyId),
    onNegotiation(scope, negotiations),
    vacancyId === undefined ? undefined : eq(negotiations.vacancyId, vacancyId),
    manager === undefined ? undefined : managedBy(companyId, manager),
    client === undefined
      ? undefined
      : sql`${negotiations.vacancyId} in ${vacanciesOfClient(companyId, client)}`,
    source === undefined ? undefined : sql`${sourceOf} = ${source}`,
  )

/** Who applied, or accepted an invitation, since then. */
export const inCohort = (scope: ReportScope, since: Date): SQL | undefined =>
  and(
    within(scope),
    gte(negotiations.createdAt, since),
    sql`(negotiations.origin = 'application' or negotiations.review_at is not null)`,
  )

/** Moments of each stage; a later one implies those that were skipped. */
export const reachedAt: Record<ReportStage, SQL> = {
  applied: sql`negotiations.created_at`,
  viewed: sql`least(negotiations.viewed_at, negotiations.review_at, negotiations.interview_at,
    negotiations.offer_at, negotiations.hired_at)`,
  in_review: sql`coalesce(negotiations.review_at, negotiations.interview_at, negotiations.offer_at, negotiations.hired_at)`,
  interview: sql`coalesce(negotiations.interview_at, negotiations.offer_at, negotiations.hired_at)`,
  offer: sql`coalesce(negotiations.offer_at, negotiations.hired_at)`,
  hired: sql`negotiations.hired_at`,
}

/** Whether they have left it without being hired. */
export const hasLeft = (outcomes: readonly NegotiationState[]): SQL =>
  sql`negotiations.status in (${sql.join(
    outcomes.map((each) => sql`${each}`),
    sql`, `,
  )})`

/** Time of the first answer to an application; null for invitations, which the company began. */
export const answeredAt = sql`case when negotiations.origin = 'application' then negotiations.answered_at end`

/** Median of the hours between two moments, of those who have both. */
export const medianHours = (from: SQL, to: SQL): SQL<number | null> =>
  sql`(percentile_cont(0.5) within group (order by extract(epoch from ${to} - ${from}) / 3600)
    filter (where ${to} > ${from}))::float8`

/** How many have reached a moment. */
export const counted = (moment: SQL) => sql<number>`count(${moment})::int`

/** People of a group by the stage they reached. */
export const reached = {
  applied: sql<number>`count(*)::int`,
  viewed: counted(reachedAt.viewed),
  in_review: counted(reachedAt.in_review),
  interview: counted(reachedAt.interview),
  offer: counted(reachedAt.offer),
  hired: counted(reachedAt.hired),
}

/** Medians from the application on. */
export const speed = {
  answer_median_hours: medianHours(reachedAt.applied, answeredAt),
  hire_median_hours: medianHours(reachedAt.applied, reachedAt.hired),
}
