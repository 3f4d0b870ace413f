import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { companies } from '@/server/db/schema/companies'
import {
  interviewNotes,
  interviewPasses,
  interviewRoomMessages,
  interviewScorecards,
  interviewSeats,
  interviewSurveys,
} from '@/server/db/schema/interview-details'
import { interviewRounds, interviewSteps, interviews } from '@/server/db/schema/interviews'
import {
  interviewAnswers,
  interviewQuestions,
  interviewRecordings,
  recordingNotes,
} from '@/server/db/schema/recorded-interviews'
import { vacancies } from '@/server/db/schema/vacancies'
import { isPlaceOpen } from '@/server/modules/hiring'
import { maskContacts } from '@/server/platform/mask-contacts'

export const isVerified: SQL<boolean> = sql<boolean>`${companies.verification} = 'verified'`

/** What a company wrote, as its candidate reads it everywhere: of one nobody has verified without contacts. */
export const companyText =
  (verified: boolean) =>
  <T extends string | null>(text: T): T | string =>
    verified || text === null ? text : maskContacts(text).text

/** For the copy of a person’s data: their interviews as a candidate, and what they judged as an interviewer. */
export async function readNegotiationContents(db: DbOrTx, userId: number): Promise<unknown> {
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
      anonymous: vacancies.anonymous,
      verified: isVerified,
    })
    .from(interviews)
    .innerJoin(interviewRounds, eq(interviewRounds.id, interviews.roundId))
    .innerJoin(vacancies, eq(vacancies.id, interviews.vacancyId))
    .innerJoin(companies, eq(companies.id, interviews.companyId))
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
  const answers = await db
    .select({
      interviewId: interviewAnswers.interviewId,
      position: interviewAnswers.position,
      question: interviewQuestions.text,
      kind: interviewAnswers.kind,
      text: interviewAnswers.text,
      answeredAt: interviewAnswers.answeredAt,
      // The recording itself is opened from the interview’s page while it is kept.
      recordingSeconds: sql<number | null>`${interviewRecordings.durationMs} / 1000.0`,
      recordingDeletedAt: interviewRecordings.deleteAt,
    })
    .from(interviewAnswers)
    .innerJoin(interviews, eq(interviews.id, interviewAnswers.interviewId))
    .innerJoin(
      interviewQuestions,
      and(
        eq(interviewQuestions.roundId, interviews.roundId),
        eq(interviewQuestions.position, interviewAnswers.position),
      ),
    )
    .leftJoin(interviewRecordings, eq(interviewRecordings.id, interviewAnswers.recordingId))
    .where(eq(interviews.candidateId, userId))
    .orderBy(interviewAnswers.interviewId, interviewAnswers.position)
  const notes = await db
    .select()
    .from(recordingNotes)
    .where(eq(recordingNotes.userId, userId))
    .orderBy(recordingNotes.id)
  // What was said to a person in a room is theirs too, as in a conversation.
  const said = await db
    .select({
      interviewId: interviewRoomMessages.interviewId,
      side: interviewRoomMessages.side,
      text: interviewRoomMessages.text,
      createdAt: interviewRoomMessages.createdAt,
    })
    .from(interviewRoomMessages)
    .where(or(inArray(interviewRoomMessages.interviewId, theirs), eq(interviewRoomMessages.authorId, userId)))
    .orderBy(interviewRoomMessages.id)
  const roomNotes = await db.select().from(interviewNotes).where(eq(interviewNotes.userId, userId))
  const seats = await db
    .select({
      interviewId: interviewSeats.interviewId,
      admittedAt: interviewSeats.admittedAt,
      enteredAt: interviewSeats.enteredAt,
      leftAt: interviewSeats.leftAt,
    })
    .from(interviewSeats)
    .where(eq(interviewSeats.userId, userId))
  const unverified = new Set(rows.flatMap(({ interview, verified }) => (verified ? [] : [interview.id])))
  return {
    notes,
    interviews: rows.map(({ interview, anonymous, verified, place, note, ...about }) => {
      const words = companyText(verified)
      const own = <T extends { interviewId: number }>(all: readonly T[]) =>
        all.filter(({ interviewId }) => interviewId === interview.id)
      return {
        ...interview,
        ...about,
        reasonText: words(interview.reasonText),
        note: words(note),
        place: isPlaceOpen({ anonymous, status: interview.status }, 'candidate') ? place : null,
        answers: own(answers).map((answer) => ({ ...answer, question: words(answer.question) })),
        steps: own(steps).map((step) =>
          step.actor === 'employer' ? { ...step, text: words(step.text) } : step,
        ),
      }
    }),
    scorecards,
    rooms: {
      messages: said.map((message) => ({
        ...message,
        text: companyText(message.side === 'candidate' || !unverified.has(message.interviewId))(message.text),
      })),
      notes: roomNotes,
      seats,
    },
  }
}
