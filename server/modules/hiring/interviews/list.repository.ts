import { and, asc, count, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import {
  type InterviewKind,
  type InterviewPhase,
  type InterviewState,
  type InterviewTab,
  kindsOfTab,
  takenPlace,
} from '@/lib/contracts/interview-states'
import type { DbOrTx } from '@/server/db/client'
import { interviewPasses, interviewSurveys } from '@/server/db/schema/interview-details'
import { interviewRoundMembers, interviews } from '@/server/db/schema/interviews'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'
import type { Side } from '../negotiations/negotiations.policy'
import { type FoundInterview, ownedBy, selectFound } from './interviews.repository'

export interface Within {
  vacancyId?: number | undefined
  resumeId?: number | undefined
  tab?: InterviewTab | undefined
}

const narrowed = (side: Side, { vacancyId, resumeId, tab }: Within) =>
  and(
    ownedBy(side),
    vacancyId === undefined ? undefined : eq(interviews.vacancyId, vacancyId),
    resumeId === undefined ? undefined : eq(interviews.resumeId, resumeId),
    tab && inArray(interviews.kind, [...kindsOfTab[tab]]),
  )

/** Upcoming soonest first, others latest first; without a phase, grouped by phase. */
const orderOf = (phase: InterviewPhase | undefined): SQL[] =>
  phase === 'upcoming'
    ? [asc(interviews.sortAt), asc(interviews.id)]
    : [desc(interviews.sortAt), desc(interviews.id)]

export async function pageOfInterviews(
  db: DbOrTx,
  side: Side,
  within: Within,
  { phase, limit, offset }: { phase?: InterviewPhase | undefined; limit: number; offset: number },
): Promise<FoundInterview[]> {
  return selectFound(db)
    .where(and(narrowed(side, within), phase && eq(interviews.phase, phase)))
    .orderBy(...orderOf(phase))
    .limit(limit)
    .offset(offset)
}

/** Numbers of interviews by phase and kind. */
export async function countByPhase(
  db: DbOrTx,
  side: Side,
  within: Omit<Within, 'tab'>,
): Promise<{ phase: InterviewPhase; kind: InterviewKind; n: number }[]> {
  return db
    .select({ phase: interviews.phase, kind: interviews.kind, n: count() })
    .from(interviews)
    .where(narrowed(side, within))
    .groupBy(interviews.phase, interviews.kind)
}

export interface Days {
  from: Date
  to: Date
  kind?: InterviewKind | undefined
  /** Only interviews this person conducts. */
  memberId?: number | undefined
}

const shown = inArray(interviews.status, [
  'confirmed',
  'in_progress',
  ...takenPlace,
  'no_show_candidate',
  'no_show_employer',
])

const within = (side: Side, { from, to, memberId, kind }: Days) =>
  and(
    ownedBy(side),
    gte(interviews.startsAt, from),
    lt(interviews.startsAt, to),
    shown,
    kind && eq(interviews.kind, kind),
    memberId === undefined
      ? undefined
      : sql`exists (select 1 from ${interviewRoundMembers} talking
          where talking.round_id = interviews.round_id and talking.user_id = ${memberId})`,
  )

export async function pageOfAgenda(
  db: DbOrTx,
  side: Side,
  days: Days,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundInterview[]> {
  return selectFound(db)
    .where(within(side, days))
    .orderBy(asc(interviews.startsAt), asc(interviews.id))
    .limit(limit)
    .offset(offset)
}

export async function countAgenda(
  db: DbOrTx,
  side: Side,
  days: Days,
  statuses?: readonly InterviewState[],
): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(interviews)
    .where(and(within(side, days), statuses && inArray(interviews.status, [...statuses])))
  return row?.n ?? 0
}

/** Interviews of a negotiation that took place, latest first. */
export async function findHeld(
  db: DbOrTx,
  side: Side,
  negotiationId: number,
  limit: number,
): Promise<FoundInterview[]> {
  return selectFound(db)
    .where(
      and(
        ownedBy(side),
        eq(interviews.negotiationId, negotiationId),
        inArray(interviews.status, [...takenPlace]),
      ),
    )
    .orderBy(desc(interviews.id))
    .limit(limit)
}

export async function findOwnResumeId(
  db: DbOrTx,
  publicId: string,
  userId: number,
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: resumes.id })
    .from(resumes)
    .where(and(eq(resumes.publicId, publicId), eq(resumes.userId, userId)))
  return row?.id
}

export async function findOwnVacancyId(
  db: DbOrTx,
  publicId: string,
  companyId: number,
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(and(eq(vacancies.publicId, publicId), eq(vacancies.companyId, companyId)))
  return row?.id
}

interface RelatedRow {
  id: number
  surveyed: boolean
  told: boolean
  passDeleteAt: Date | null
  candidatePhone: string | null
}

/** Related data of interviews, by id. */
export async function findRelated(db: DbOrTx, ids: readonly number[]): Promise<Map<number, RelatedRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: interviews.id,
      surveyed: sql<boolean>`${interviewSurveys.interviewId} is not null`,
      told: sql<boolean>`exists (
        select 1 from experiences text where text.company_id = ${interviews.companyId}
          and text.candidate_id = ${interviews.candidateId} and text.state <> 'taken_back')`,
      passDeleteAt: interviewPasses.deleteAt,
      /** Candidate data as the resume's owner permits. */
      candidatePhone: sql<
        string | null
      >`case when 'phones' = any(${resumes.hiddenFields}) then null else ${resumes.phone} end`,
    })
    .from(interviews)
    .innerJoin(resumes, eq(resumes.id, interviews.resumeId))
    .leftJoin(interviewSurveys, eq(interviewSurveys.interviewId, interviews.id))
    .leftJoin(interviewPasses, eq(interviewPasses.interviewId, interviews.id))
    .where(inArray(interviews.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}
