import { and, asc, eq, inArray, isNotNull, lte, ne, or, sql } from 'drizzle-orm'
import { type NegotiationState, openNegotiationStates } from '@/lib/contracts/enums'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companies } from '@/server/db/schema/companies'
import { negotiationPending, negotiations } from '@/server/db/schema/negotiations'
import { vacancies } from '@/server/db/schema/vacancies'
import { isUnclaimed } from '@/server/modules/vacancies'

const expirable: NegotiationState[] = openNegotiationStates.filter((state) => state !== 'offer_accepted')

export async function findDuePending(db: DbOrTx, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: negotiationPending.negotiationId })
    .from(negotiationPending)
    .where(lte(negotiationPending.dueAt, now))
    .orderBy(asc(negotiationPending.dueAt))
    .limit(limit)
  return rows.map((row) => row.id)
}

/** Negotiations whose time is over. An open proposal ends by the interview's own deadline, then the turn passes. */
export async function findExpired(db: DbOrTx, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: negotiations.id })
    .from(negotiations)
    .where(
      and(
        inArray(negotiations.status, expirable),
        lte(negotiations.turnDueAt, now),
        or(ne(negotiations.status, 'interview'), eq(negotiations.turn, 'employer')),
      ),
    )
    .orderBy(asc(negotiations.turnDueAt))
    .limit(limit)
  return rows.map((row) => row.id)
}

export async function findToWarn(db: DbOrTx, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: negotiations.id })
    .from(negotiations)
    .where(and(isNotNull(negotiations.warnAt), lte(negotiations.warnAt, now)))
    .orderBy(asc(negotiations.warnAt))
    .limit(limit)
  return rows.map((row) => row.id)
}

/** Open ones with a company that nobody acts for, on adverts imported into it. */
export async function findUnclaimed(db: DbOrTx, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: negotiations.id })
    .from(negotiations)
    .innerJoin(vacancies, eq(vacancies.id, negotiations.vacancyId))
    .where(and(inArray(negotiations.status, [...openNegotiationStates]), isUnclaimed(sql`${vacancies}`)))
    .orderBy(asc(negotiations.id))
    .limit(limit)
  return rows.map((row) => row.id)
}

/** Reminders do not change the revision. */
export async function setWarning(
  tx: Tx,
  id: number,
  warning: { warnings: number; warnAt: Date | null },
): Promise<void> {
  await tx.update(negotiations).set(warning).where(eq(negotiations.id, id))
}

/**
 * Reply statistics per company over the resolved applications of the window (answered or expired): shares viewed and
 * answered, median delay; null below a minimum sample. One statement; unchanged companies are not written.
 */
export async function recomputeReplyStats(
  db: DbOrTx,
  { since, now, least }: { since: Date; now: Date; least: number },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with decided as (
      select company_id, answered_at, viewed_at, created_at from negotiations
      where origin = 'application'
        and (answered_at between ${since} and ${now}
          or (answered_at is null and status = 'expired' and updated_at between ${since} and ${now}))
    ), figures as (
      select company_id,
        (count(answered_at)::real / count(*))::real as share,
        (count(coalesce(viewed_at, answered_at))::real / count(*))::real as viewed, count(*)::int as counted,
        (percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at) / 86400)
          filter (where answered_at is not null))::real as median
      from decided group by company_id having count(*) >= ${least}
    ), wanted as (
      select c.id, f.share, f.median, f.viewed, coalesce(f.counted, 0) as counted from companies c left join figures f on f.company_id = c.id
      where f.company_id is not null or c.answered_share is not null or c.median_reply_days is not null
    )
    update companies c set answered_share = w.share, median_reply_days = w.median,
      viewed_share = w.viewed, replies_counted = w.counted
    from wanted w
    where w.id = c.id
      and (c.answered_share, c.median_reply_days, c.viewed_share, c.replies_counted)
        is distinct from (w.share, w.median, w.viewed, w.counted)`)
  return rowCount ?? 0
}

/** Whether a vacancy is closed, and the names for its letter. */
export async function findClosing(db: DbOrTx, vacancyId: number) {
  const [row] = await db
    .select({
      title: vacancies.title,
      status: vacancies.status,
      closedAt: vacancies.closedAt,
      anonymous: vacancies.anonymous,
      employerName: vacancies.employerName,
      name: companies.name,
    })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .where(eq(vacancies.id, vacancyId))
  if (!row) throw new Error(`vacancy ${vacancyId} is missing`)
  const { title, status, closedAt, anonymous, employerName, name } = row
  return {
    title,
    closedAt,
    closed: status === 'closed' || status === 'archived',
    company: anonymous ? (employerName ?? '') : name,
  }
}
