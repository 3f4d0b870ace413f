import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { LetterKind } from '@/lib/contracts/letter-templates'
import type { DbOrTx, Tx } from '@/server/db/client'
import {
  letterTemplates,
  negotiationAnswers,
  vacancyQuestionSets,
  vacancySelections,
} from '@/server/db/schema/screening'

export type QuestionSetRow = typeof vacancyQuestionSets.$inferSelect

/** The current version of the questions. */
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

/** Answers with their version of the questions. */
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

export type SelectionRow = typeof vacancySelections.$inferSelect

export async function findSelection(db: DbOrTx, vacancyId: number): Promise<SelectionRow | undefined> {
  const [row] = await db.select().from(vacancySelections).where(eq(vacancySelections.vacancyId, vacancyId))
  return row
}

export async function saveSelection(
  tx: Tx,
  vacancyId: number,
  changes: Partial<typeof vacancySelections.$inferInsert>,
): Promise<void> {
  await tx
    .insert(vacancySelections)
    .values({ vacancyId, ...changes })
    .onConflictDoUpdate({ target: vacancySelections.vacancyId, set: changes })
}

export type TemplateRow = typeof letterTemplates.$inferSelect

export async function listTemplates(
  db: DbOrTx,
  companyId: number,
  kind?: LetterKind,
): Promise<TemplateRow[]> {
  return db
    .select()
    .from(letterTemplates)
    .where(
      and(
        eq(letterTemplates.companyId, companyId),
        isNull(letterTemplates.deletedAt),
        kind && eq(letterTemplates.kind, kind),
      ),
    )
    .orderBy(asc(letterTemplates.name), asc(letterTemplates.id))
}

export async function countTemplates(tx: Tx, companyId: number): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(letterTemplates)
    .where(and(eq(letterTemplates.companyId, companyId), isNull(letterTemplates.deletedAt)))
  return row?.total ?? 0
}

export async function insertTemplate(
  tx: Tx,
  values: typeof letterTemplates.$inferInsert,
): Promise<TemplateRow> {
  const [row] = await tx.insert(letterTemplates).values(values).returning()
  if (!row) throw new Error('a template was not inserted')
  return row
}

export async function lockTemplate(
  tx: Tx,
  publicId: string,
  companyId: number,
): Promise<TemplateRow | undefined> {
  const [row] = await tx
    .select()
    .from(letterTemplates)
    .where(and(eq(letterTemplates.publicId, publicId), eq(letterTemplates.companyId, companyId)))
    .for('update')
  return row
}

export async function updateTemplate(
  tx: Tx,
  id: number,
  changes: Partial<typeof letterTemplates.$inferInsert>,
): Promise<TemplateRow> {
  const [row] = await tx
    .update(letterTemplates)
    .set({ ...changes, revision: sql`${letterTemplates.revision} + 1` })
    .where(eq(letterTemplates.id, id))
    .returning()
  if (!row) throw new Error(`template ${id} vanished under its lock`)
  return row
}
