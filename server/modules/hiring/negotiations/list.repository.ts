import { and, asc, count, desc, eq, exists, gte, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import {
  endedNegotiationStates,
  type NegotiationOrigin,
  type NegotiationState,
  openNegotiationStates,
} from '@/lib/contracts/enums'
import type { InboxSort } from '@/lib/contracts/negotiation-marks'
import { type NegotiationStage, stageStatuses } from '@/lib/contracts/negotiation-stages'
import type { DbOrTx } from '@/server/db/client'
import { descNullsLast } from '@/server/db/queries'
import { negotiationMarks, negotiationNotes, negotiations } from '@/server/db/schema/negotiations'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'
import type { CompanySide, Side } from './negotiations.policy'
import { type FoundNegotiation, ownedBy, selectFound } from './negotiations.repository'

const query = new QueryBuilder()

/** SQL condition of a filter on private marks; undefined without one. */
function markedAs({
  tag,
  rating,
  noted,
}: {
  tag?: string | undefined
  rating?: number | undefined
  noted?: boolean | undefined
}): SQL | undefined {
  const marked =
    tag !== undefined || rating !== undefined
      ? exists(
          query
            .select({ one: sql`1` })
            .from(negotiationMarks)
            .where(
              and(
                eq(negotiationMarks.negotiationId, negotiations.id),
                eq(negotiationMarks.vacancyId, negotiations.vacancyId),
                rating === undefined ? undefined : gte(negotiationMarks.rating, rating),
                tag === undefined ? undefined : sql`${tag} = any(${negotiationMarks.tags})`,
              ),
            ),
        )
      : undefined
  const withNote = noted
    ? exists(
        query
          .select({ one: sql`1` })
          .from(negotiationNotes)
          .where(
            and(eq(negotiationNotes.negotiationId, negotiations.id), isNull(negotiationNotes.deletedAt)),
          ),
      )
    : undefined
  return and(marked, withNote)
}

export type Scope = { vacancyId: number } | { resumeId: number } | { side: Side }

export interface Filter {
  origin?: NegotiationOrigin | undefined
  status?: NegotiationState | undefined
  stage?: NegotiationStage | undefined
  phase?: 'open' | 'ended' | undefined
  tag?: string | undefined
  /** Minimum rating. */
  rating?: number | undefined
  noted?: boolean | undefined
  unread?: boolean | undefined
  /** A further condition of the caller. */
  and?: SQL | undefined
}

function within(scope: Scope): SQL {
  if ('vacancyId' in scope) return eq(negotiations.vacancyId, scope.vacancyId)
  if ('resumeId' in scope) return eq(negotiations.resumeId, scope.resumeId)
  return ownedBy(scope.side)
}

const phases = { open: openNegotiationStates, ended: endedNegotiationStates } as const

export const matching = (scope: Scope, filter: Filter): SQL | undefined =>
  and(
    within(scope),
    filter.origin && eq(negotiations.origin, filter.origin),
    filter.status && eq(negotiations.status, filter.status),
    filter.stage && inArray(negotiations.status, [...stageStatuses[filter.stage]]),
    filter.phase && inArray(negotiations.status, phases[filter.phase]),
    filter.unread ? and(eq(negotiations.origin, 'application'), eq(negotiations.status, 'new')) : undefined,
    filter.and,
    markedAs(filter),
  )

const newest = [descNullsLast(negotiations.createdAt), descNullsLast(negotiations.id)]
type Sort = InboxSort | 'due'
const orders: Record<Sort, SQL[]> = {
  due: [asc(negotiations.turnDueAt), asc(negotiations.id)],
  new: newest,
  match: [descNullsLast(negotiations.matchScore), ...newest],
  activity: [descNullsLast(negotiations.updatedAt), descNullsLast(negotiations.id)],
}

/** Newest first by default. The page is selected by the index alone, then joined. */
export async function listNegotiations(
  db: DbOrTx,
  scope: Scope,
  filter: Filter,
  { limit, offset, sort = 'new' }: { limit: number; offset: number; sort?: Sort | undefined },
): Promise<FoundNegotiation[]> {
  const page = await db
    .select({ id: negotiations.id })
    .from(negotiations)
    .where(matching(scope, filter))
    .orderBy(...orders[sort])
    .limit(limit)
    .offset(offset)
  if (page.length === 0) return []
  const found = await selectFound(db).where(
    inArray(
      negotiations.id,
      page.map(({ id }) => id),
    ),
  )
  const byId = new Map(found.map((each) => [each.row.id, each]))
  return page.flatMap(({ id }) => byId.get(id) ?? [])
}

/** Filters that the counts by status do not cover. */
export async function countNegotiations(db: DbOrTx, scope: Scope, filter: Filter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(negotiations).where(matching(scope, filter))
  return row?.total ?? 0
}

/** Counts by origin and status. */
export async function countByStatus(
  db: DbOrTx,
  scope: Scope,
): Promise<{ origin: NegotiationOrigin; status: NegotiationState; total: number }[]> {
  return db
    .select({ origin: negotiations.origin, status: negotiations.status, total: count() })
    .from(negotiations)
    .where(within(scope))
    .groupBy(negotiations.origin, negotiations.status)
}

/** Other negotiations of these people with the company, as far as the member sees them; newest first. */
export async function findOthers(db: DbOrTx, side: CompanySide, candidateIds: readonly number[]) {
  return db
    .select({
      publicId: negotiations.publicId,
      candidateId: negotiations.candidateId,
      resumeId: negotiations.resumeId,
      vacancyId: negotiations.vacancyId,
      vacancyPublicId: vacancies.publicId,
      vacancyTitle: vacancies.title,
      status: negotiations.status,
      origin: negotiations.origin,
      createdAt: negotiations.createdAt,
    })
    .from(negotiations)
    .innerJoin(vacancies, eq(vacancies.id, negotiations.vacancyId))
    .where(
      and(
        inArray(negotiations.candidateId, [...candidateIds]),
        ownedBy(side),
        ne(vacancies.status, 'deleted'),
      ),
    )
    .orderBy(desc(negotiations.createdAt), desc(negotiations.id))
    .limit(1000)
}

/** Rows without a score, grouped by vacancy. */
export async function findUnscored(db: DbOrTx, limit: number) {
  return db
    .select({
      id: negotiations.id,
      vacancyId: negotiations.vacancyId,
      resumeId: negotiations.resumeId,
    })
    .from(negotiations)
    .where(isNull(negotiations.matchScore))
    .orderBy(negotiations.id)
    .limit(limit)
}

export async function setScores(db: DbOrTx, scores: readonly { id: number; score: number }[]): Promise<void> {
  const ids = sql.param(scores.map(({ id }) => id))
  const values = sql.param(scores.map(({ score }) => score))
  await db.execute(sql`
    update negotiations n set match_score = s.score
    from unnest(${ids}::bigint[], ${values}::smallint[]) s(id, score) where n.id = s.id`)
}

/** Clears the scores of a changed resume or vacancy. */
export async function deleteScores(db: DbOrTx, of: { resume: string } | { vacancy: string }): Promise<void> {
  const mine: SQL =
    'resume' in of
      ? inArray(
          negotiations.resumeId,
          db.select({ id: resumes.id }).from(resumes).where(eq(resumes.publicId, of.resume)),
        )
      : inArray(
          negotiations.vacancyId,
          db.select({ id: vacancies.id }).from(vacancies).where(eq(vacancies.publicId, of.vacancy)),
        )
  await db.update(negotiations).set({ matchScore: null }).where(mine)
}
