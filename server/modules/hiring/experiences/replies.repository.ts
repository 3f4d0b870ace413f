import { eq, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { experienceReplies, experiences } from '@/server/db/schema/experiences'
import { newPublicId } from '@/server/platform/ids'

export type ReplyRow = typeof experienceReplies.$inferSelect

export async function findReply(db: DbOrTx, experienceId: number): Promise<ReplyRow | undefined> {
  const [row] = await db
    .select()
    .from(experienceReplies)
    .where(eq(experienceReplies.experienceId, experienceId))
  return row
}

/** Writes the one reply to a text. */
export async function saveReply(tx: Tx, values: typeof experienceReplies.$inferInsert): Promise<ReplyRow> {
  const { text, state, authorId, updatedAt } = values
  const [row] = await tx
    .insert(experienceReplies)
    .values(values)
    .onConflictDoUpdate({
      target: experienceReplies.experienceId,
      set: { text, state, authorId, updatedAt, note: null, revision: sql`${experienceReplies.revision} + 1` },
    })
    .returning()
  if (!row) throw new Error('a reply was written and none came back')
  return row
}

export async function updateReply(
  tx: Tx,
  id: number,
  values: Partial<typeof experienceReplies.$inferInsert>,
): Promise<void> {
  await tx
    .update(experienceReplies)
    .set({ ...values, revision: sql`${experienceReplies.revision} + 1` })
    .where(eq(experienceReplies.id, id))
}

export async function deleteReply(tx: Tx, experienceId: number): Promise<boolean> {
  const rows = await tx
    .delete(experienceReplies)
    .where(eq(experienceReplies.experienceId, experienceId))
    .returning({ id: experienceReplies.id })
  return rows.length > 0
}

/**
 * Takes a text off the page of its company. Shown again it is another one: its reply was to other words, and the old id
 * would tell who of a new group has written before.
 */
export async function takeOffPage(
  tx: Tx,
  id: number,
  values: Partial<typeof experiences.$inferInsert>,
): Promise<void> {
  await deleteReply(tx, id)
  const revision = sql`${experiences.revision} + 1`
  await tx
    .update(experiences)
    .set({ ...values, publicId: newPublicId(), shown: null, shownAt: null, revision })
    .where(eq(experiences.id, id))
}
