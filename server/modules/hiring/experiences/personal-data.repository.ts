import { eq, inArray } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companies } from '@/server/db/schema/companies'
import { experienceReplies, experiences } from '@/server/db/schema/experiences'

export function findExperiencesOf(db: DbOrTx, userId: number) {
  return db
    .select({ text: experiences, company: companies.name })
    .from(experiences)
    .innerJoin(companies, eq(companies.id, experiences.companyId))
    .where(eq(experiences.candidateId, userId))
    .orderBy(experiences.id)
}

/** Without the text that was answered: it is another person’s. */
export function findRepliesOf(db: DbOrTx, userId: number) {
  return db
    .select({
      text: experienceReplies.text,
      state: experienceReplies.state,
      note: experienceReplies.note,
      createdAt: experienceReplies.createdAt,
      updatedAt: experienceReplies.updatedAt,
    })
    .from(experienceReplies)
    .where(eq(experienceReplies.authorId, userId))
    .orderBy(experienceReplies.id)
}

/** Returns the ids of the replies that were the person’s. */
export async function coverReplies(
  tx: Tx,
  userId: number,
  mask: (text: string) => string,
): Promise<number[]> {
  const rows = await tx
    .select()
    .from(experienceReplies)
    .where(eq(experienceReplies.authorId, userId))
    .for('update')
  for (const { id, text, shown } of rows) {
    await tx
      .update(experienceReplies)
      .set({ text: mask(text), shown: shown && mask(shown), authorId: null })
      .where(eq(experienceReplies.id, id))
  }
  return rows.map(({ id }) => id)
}

/** Replies to them go with them. */
export async function deleteExperiencesOf(
  tx: Tx,
  userId: number,
): Promise<{ experienceIds: number[]; orphanReplyIds: number[] }> {
  const own = tx.select({ id: experiences.id }).from(experiences).where(eq(experiences.candidateId, userId))
  const replies = await tx
    .delete(experienceReplies)
    .where(inArray(experienceReplies.experienceId, own))
    .returning({ id: experienceReplies.id })
  const rows = await tx
    .delete(experiences)
    .where(eq(experiences.candidateId, userId))
    .returning({ id: experiences.id })
  return { experienceIds: rows.map(({ id }) => id), orphanReplyIds: replies.map(({ id }) => id) }
}
