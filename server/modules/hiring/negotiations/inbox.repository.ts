import { and, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { negotiations } from '@/server/db/schema/negotiations'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'

/** What these people have to do with other vacancies of the company, newest first. */
export async function findOthers(db: DbOrTx, of: { companyId: number; candidateIds: readonly number[] }) {
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
        inArray(negotiations.candidateId, [...of.candidateIds]),
        eq(negotiations.companyId, of.companyId),
        ne(vacancies.status, 'deleted'),
      ),
    )
    .orderBy(desc(negotiations.createdAt), desc(negotiations.id))
    .limit(1000)
}

/** Rows whose score is to be worked out, those of one vacancy beside each other. */
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

/** A resume or a vacancy has changed: what it was worth is to be worked out anew. */
export async function forgetScores(db: DbOrTx, of: { resume: string } | { vacancy: string }): Promise<void> {
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
