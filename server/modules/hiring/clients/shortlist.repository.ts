import { and, asc, count, desc, eq, inArray, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { openNegotiationStates } from '@/lib/contracts/enums'
import type { DbOrTx, Tx } from '@/server/db/client'
import { agencyClients } from '@/server/db/schema/agency-clients'
import { clientCandidates } from '@/server/db/schema/client-candidates'
import { onNegotiation } from '@/server/db/schema/company-team'
import { negotiations } from '@/server/db/schema/negotiations'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'
import { notStoppedByInn } from '@/server/modules/resumes'
import type { VacancyScope } from '@/server/platform/actor'
import { reached } from '../reports/cohort'

export type CandidateRow = typeof clientCandidates.$inferSelect

const going = sql.raw(`(${[...openNegotiationStates, 'hired'].map((state) => `'${state}'`).join(', ')})`)

/**
 * On the shortlist of a client: chosen, still in the choice for a vacancy of this client, with a resume that was neither
 * removed nor blocked.
 */
const isListed = sql`${clientCandidates.listedAt} is not null
  and ${vacancies.clientId} = ${clientCandidates.clientId} and ${negotiations.status} in ${going}
  and ${resumes.deletedAt} is null and ${resumes.status} <> 'blocked'`

/** People on the shortlist of a client whom a member sees, as a subquery. */
export const listedCount = (
  clientId: SQLWrapper,
  scope: VacancyScope | undefined,
): SQL<number> => sql<number>`(
  select count(*)::int from ${clientCandidates}
  join ${negotiations} on ${negotiations.id} = ${clientCandidates.negotiationId}
  join ${vacancies} on ${vacancies.id} = ${negotiations.vacancyId}
  join ${resumes} on ${resumes.id} = ${negotiations.resumeId}
  where ${clientCandidates.clientId} = ${clientId} and ${isListed} and ${onNegotiation(scope, negotiations)})`

const columns = {
  row: clientCandidates,
  negotiation: negotiations.publicId,
  resumeId: negotiations.resumeId,
  resumeChanges: negotiations.resumeChanges,
  vacancy: vacancies.publicId,
  vacancyTitle: vacancies.title,
}

const joined = (db: DbOrTx) =>
  db
    .select(columns)
    .from(clientCandidates)
    .innerJoin(negotiations, eq(negotiations.id, clientCandidates.negotiationId))
    .innerJoin(vacancies, eq(vacancies.id, negotiations.vacancyId))
    .innerJoin(resumes, eq(resumes.id, negotiations.resumeId))

interface Shown {
  clientId: number
  /** For the client itself: without people who hide from this ИНН. */
  inn?: string
  /** For a member who does not see all of the agency. */
  scope?: VacancyScope | undefined
}

const shown = ({ clientId, inn, scope }: Shown): SQL | undefined =>
  and(
    eq(clientCandidates.clientId, clientId),
    isListed,
    onNegotiation(scope, negotiations),
    inn === undefined ? undefined : notStoppedByInn(inn, sql`${negotiations.candidateId}`),
  )

/** The shortlist of a client, the last added first. */
export const pageOfShortlist = (
  db: DbOrTx,
  of: Shown,
  { limit, offset }: { limit: number; offset: number },
) =>
  joined(db)
    .where(shown(of))
    .orderBy(desc(clientCandidates.listedAt), desc(clientCandidates.negotiationId))
    .limit(limit)
    .offset(offset)
export type ShortlistedRow = Awaited<ReturnType<typeof pageOfShortlist>>[number]

export async function countShortlisted(db: DbOrTx, of: Shown): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(clientCandidates)
    .innerJoin(negotiations, eq(negotiations.id, clientCandidates.negotiationId))
    .innerJoin(vacancies, eq(vacancies.id, negotiations.vacancyId))
    .innerJoin(resumes, eq(resumes.id, negotiations.resumeId))
    .where(shown(of))
  return row?.n ?? 0
}

/** Somebody of the shortlist by the id the client knows, unless they hide from it. */
export async function findShortlisted(db: DbOrTx, of: Shown, publicId: string) {
  const [row] = await joined(db).where(and(shown(of), eq(clientCandidates.publicId, publicId)))
  return row
}

/** Vacancies that were ever published for a client, with the people of each by the stage they reached. */
export function vacanciesOf(db: DbOrTx, clientId: number, limit: number) {
  return db
    .select({
      title: vacancies.title,
      status: vacancies.status,
      expiresAt: vacancies.expiresAt,
      applied: sql<number>`count(${negotiations.id})::int`,
      viewed: reached.viewed,
      in_review: reached.in_review,
      interview: reached.interview,
      offer: reached.offer,
      hired: reached.hired,
    })
    .from(vacancies)
    .leftJoin(
      negotiations,
      and(
        eq(negotiations.vacancyId, vacancies.id),
        sql`(negotiations.origin = 'application' or negotiations.review_at is not null)`,
      ),
    )
    .where(
      and(
        eq(vacancies.clientId, clientId),
        isNotNull(vacancies.firstPublishedAt),
        sql`${vacancies.status} not in ('deleted', 'blocked')`,
      ),
    )
    .groupBy(vacancies.id)
    .orderBy(sql`${vacancies.status} <> 'active'`, desc(vacancies.publishedAt), asc(vacancies.id))
    .limit(limit)
}

/** The clients behind the vacancies of negotiations, and what stands between each and its application. */
export async function findOfNegotiations(db: DbOrTx, ids: readonly number[], withHiding = false) {
  if (ids.length === 0) return []
  return db
    .select({
      negotiationId: negotiations.id,
      client: agencyClients,
      row: clientCandidates,
      /** Whether the person hides from the ИНН; asked for only where it is told. */
      hidden: withHiding
        ? sql<boolean>`not (${notStoppedByInn(sql`${agencyClients.inn}`, sql`${negotiations.candidateId}`)})`
        : sql<boolean>`false`,
    })
    .from(negotiations)
    .innerJoin(vacancies, eq(vacancies.id, negotiations.vacancyId))
    .innerJoin(agencyClients, eq(agencyClients.id, vacancies.clientId))
    .leftJoin(
      clientCandidates,
      and(
        eq(clientCandidates.clientId, agencyClients.id),
        eq(clientCandidates.negotiationId, negotiations.id),
      ),
    )
    .where(inArray(negotiations.id, [...ids]))
}
export type ClientOfNegotiation = Awaited<ReturnType<typeof findOfNegotiations>>[number]

type Key = Pick<CandidateRow, 'negotiationId' | 'clientId'>
type Changes = Partial<Omit<CandidateRow, 'publicId' | 'createdAt' | keyof Key>>

/** Writes what is given; the row is made by its first change, under the lock of the negotiation. */
export async function writeCandidate(
  tx: Tx,
  key: Key & Pick<CandidateRow, 'publicId' | 'createdAt'>,
  changes: Changes,
): Promise<CandidateRow> {
  const [row] = await tx
    .insert(clientCandidates)
    .values({ ...key, ...changes })
    .onConflictDoUpdate({
      target: [clientCandidates.negotiationId, clientCandidates.clientId],
      set: changes,
    })
    .returning()
  if (!row) throw new Error('a written row was not returned')
  return row
}

/** False when another answer has come since the one of `seen`; without it any is written over. */
export async function writeVerdict(
  tx: Tx,
  publicId: string,
  values: Pick<CandidateRow, 'verdict' | 'verdictComment' | 'verdictAt'>,
  seen: Date | null | undefined,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(clientCandidates)
    .set(values)
    .where(
      and(
        eq(clientCandidates.publicId, publicId),
        seen === undefined
          ? undefined
          : sql`${clientCandidates.verdictAt} is not distinct from ${seen?.toISOString() ?? null}::timestamptz`,
      ),
    )
  return (rowCount ?? 0) > 0
}
