import { desc, eq, inArray } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { interviewPasses, interviewScorecards, interviewSurveys } from '@/server/db/schema/interview-visits'
import { interviewRounds, interviewSteps, interviews } from '@/server/db/schema/interviews'
import { vacancies } from '@/server/db/schema/vacancies'

/** For the copy of a person’s data: their interviews as a candidate, and what they judged as an interviewer. */
export async function readTalks(db: DbOrTx, userId: number): Promise<unknown> {
  const rows = await db
    .select({
      interview: interviews,
      vacancyTitle: vacancies.title,
      kind: interviewRounds.kind,
      note: interviewRounds.note,
      place: interviewRounds.place,
      survey: interviewSurveys,
      passGivenAt: interviewPasses.createdAt,
      passDeletedAt: interviewPasses.deleteAt,
    })
    .from(interviews)
    .innerJoin(interviewRounds, eq(interviewRounds.id, interviews.roundId))
    .innerJoin(vacancies, eq(vacancies.id, interviews.vacancyId))
    .leftJoin(interviewSurveys, eq(interviewSurveys.interviewId, interviews.id))
    .leftJoin(interviewPasses, eq(interviewPasses.interviewId, interviews.id))
    .where(eq(interviews.candidateId, userId))
    .orderBy(desc(interviews.id))
  const theirs = db.select({ id: interviews.id }).from(interviews).where(eq(interviews.candidateId, userId))
  const steps = await db
    .select()
    .from(interviewSteps)
    .where(inArray(interviewSteps.interviewId, theirs))
    .orderBy(interviewSteps.id)
  const scorecards = await db
    .select()
    .from(interviewScorecards)
    .where(eq(interviewScorecards.userId, userId))
    .orderBy(interviewScorecards.sentAt)
  return {
    interviews: rows.map(({ interview, ...about }) => ({
      ...interview,
      ...about,
      steps: steps.filter(({ interviewId }) => interviewId === interview.id),
    })),
    scorecards,
  }
}
