import { desc, eq, inArray } from 'drizzle-orm'
import type { AnswerValue, QuestionWithKey } from '@/lib/contracts/screening-questions'
import type { DbOrTx, Tx } from '@/server/db/client'
import { negotiations } from '@/server/db/schema/negotiations'
import { negotiationAnswers, vacancyQuestionSets } from '@/server/db/schema/screening'
import { skillTestVersions, testAnswers, testAttempts } from '@/server/db/schema/skill-tests'
import { vacancies } from '@/server/db/schema/vacancies'

type Given = Readonly<Record<string, AnswerValue>>

/** Questions and what was answered, in words; which answers were right is the company's. */
function inWords(questions: readonly QuestionWithKey[], answers: Given) {
  return questions.flatMap(({ id, text, options }) => {
    const value = answers[id]
    if (value === undefined) return []
    const word = (each: string) => options.find((option) => option.id === each)?.text ?? each
    const answer = Array.isArray(value) ? value.map(word) : typeof value === 'string' ? word(value) : value
    return [{ question: text, answer }]
  })
}

/** What a person answered before applying. */
export async function readGivenAnswers(db: DbOrTx, userId: number): Promise<unknown> {
  const rows = await db
    .select({
      negotiationPublicId: negotiations.publicId,
      vacancyTitle: vacancies.title,
      given: negotiationAnswers,
      questions: vacancyQuestionSets.questions,
    })
    .from(negotiationAnswers)
    .innerJoin(negotiations, eq(negotiations.id, negotiationAnswers.negotiationId))
    .innerJoin(vacancies, eq(vacancies.id, negotiations.vacancyId))
    .innerJoin(vacancyQuestionSets, eq(vacancyQuestionSets.id, negotiationAnswers.setId))
    .where(eq(negotiations.candidateId, userId))
    .orderBy(desc(negotiationAnswers.createdAt))
  return rows.map(({ given, questions, ...about }) => ({
    ...about,
    answeredAt: given.createdAt,
    answers: inWords(questions, given.answers),
  }))
}

/** Tests a person took, with their answers and results. */
export async function readTests(db: DbOrTx, userId: number): Promise<unknown> {
  const rows = await db
    .select({
      attempt: testAttempts,
      title: skillTestVersions.title,
      questions: skillTestVersions.questions,
      vacancyTitle: vacancies.title,
    })
    .from(testAttempts)
    .innerJoin(skillTestVersions, eq(skillTestVersions.id, testAttempts.versionId))
    .innerJoin(vacancies, eq(vacancies.id, testAttempts.vacancyId))
    .where(eq(testAttempts.candidateId, userId))
    .orderBy(desc(testAttempts.id))
  const ids = rows.map(({ attempt }) => attempt.id)
  const given =
    ids.length === 0 ? [] : await db.select().from(testAnswers).where(inArray(testAnswers.attemptId, ids))
  return rows.map(({ attempt, title, vacancyTitle, questions }) => ({
    publicId: attempt.publicId,
    title,
    vacancyTitle,
    state: attempt.state,
    startedAt: attempt.startedAt,
    finishedAt: attempt.finishedAt,
    score: attempt.score,
    passed: attempt.passed,
    answers: inWords(
      questions,
      Object.fromEntries(
        given
          .filter(({ attemptId }) => attemptId === attempt.id)
          .map(({ questionId, value }) => [questionId, value]),
      ),
    ),
  }))
}

/** Answers and results of a person go as a whole. */
export async function deleteScreeningOf(tx: Tx, userId: number): Promise<void> {
  const theirs = tx
    .select({ id: negotiations.id })
    .from(negotiations)
    .where(eq(negotiations.candidateId, userId))
  await tx.delete(negotiationAnswers).where(inArray(negotiationAnswers.negotiationId, theirs))
  await tx.delete(testAttempts).where(eq(testAttempts.candidateId, userId))
}
