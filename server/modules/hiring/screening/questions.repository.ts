import { desc, eq, inArray } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { negotiationAnswers, vacancyQuestionSets } from '@/server/db/schema/screening'

export type QuestionSetRow = typeof vacancyQuestionSets.$inferSelect

/** The version that is asked now. */
export async function findLastSet(db: DbOrTx, vacancyId: number): Promise<QuestionSetRow | undefined> {
  const [row] = await db
    .select()
    .from(vacancyQuestionSets)
    .where(eq(vacancyQuestionSets.vacancyId, vacancyId))
    .orderBy(desc(vacancyQuestionSets.version))
    .limit(1)
  return row
}

export async function insertSet(
  tx: Tx,
  values: typeof vacancyQuestionSets.$inferInsert,
): Promise<QuestionSetRow> {
  const [row] = await tx.insert(vacancyQuestionSets).values(values).returning()
  if (!row) throw new Error('a set of questions was not inserted')
  return row
}

export async function updateSet(
  tx: Tx,
  id: number,
  changes: Partial<typeof vacancyQuestionSets.$inferInsert>,
): Promise<void> {
  await tx.update(vacancyQuestionSets).set(changes).where(eq(vacancyQuestionSets.id, id))
}

export async function insertAnswers(tx: Tx, values: typeof negotiationAnswers.$inferInsert): Promise<void> {
  await tx.insert(negotiationAnswers).values(values)
}

/** Answers with the questions they were given to. */
export async function findAnswers(db: DbOrTx, negotiationIds: readonly number[]) {
  if (negotiationIds.length === 0) return []
  return db
    .select({
      negotiationId: negotiationAnswers.negotiationId,
      answers: negotiationAnswers.answers,
      failed: negotiationAnswers.failed,
      questions: vacancyQuestionSets.questions,
    })
    .from(negotiationAnswers)
    .innerJoin(vacancyQuestionSets, eq(vacancyQuestionSets.id, negotiationAnswers.setId))
    .where(inArray(negotiationAnswers.negotiationId, [...negotiationIds]))
}
