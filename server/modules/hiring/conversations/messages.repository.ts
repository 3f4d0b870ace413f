import { and, asc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { descNullsLast } from '@/server/db/queries'
import { users } from '@/server/db/schema/accounts'
import { companies } from '@/server/db/schema/companies'
import { messageFiles, messages } from '@/server/db/schema/conversations'
import { negotiationSteps, negotiations } from '@/server/db/schema/negotiations'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'
import type { Writer } from './writing-rules'

export type MessageRow = typeof messages.$inferSelect

const shown = {
  message: messages,
  file: messageFiles,
  author: { firstName: users.firstName, lastName: users.lastName, deletedAt: users.deletedAt },
}
const selectShown = (db: DbOrTx) =>
  db
    .select(shown)
    .from(messages)
    .leftJoin(messageFiles, eq(messageFiles.messageId, messages.id))
    .leftJoin(users, eq(users.id, messages.authorId))
export type ShownMessage = Awaited<ReturnType<typeof pageOfMessages>>[number]

/** Newest first. */
export async function pageOfMessages(
  db: DbOrTx,
  negotiationId: number,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
) {
  return selectShown(db)
    .where(
      and(
        eq(messages.negotiationId, negotiationId),
        beforeId === undefined ? undefined : lt(messages.id, beforeId),
      ),
    )
    .orderBy(descNullsLast(messages.id))
    .limit(limit)
}

export async function findShown(db: DbOrTx, id: number): Promise<ShownMessage | undefined> {
  const [row] = await selectShown(db).where(eq(messages.id, id))
  return row
}

export async function findMessage(
  db: DbOrTx,
  negotiationId: number,
  publicId: string,
): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.negotiationId, negotiationId), eq(messages.publicId, publicId)))
  return row
}

/** Finds a message by the client's idempotency key. */
export async function findSent(
  db: DbOrTx,
  where: { negotiationId: number; authorId: number; clientId: string },
): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.negotiationId, where.negotiationId),
        eq(messages.authorId, where.authorId),
        eq(messages.clientId, where.clientId),
      ),
    )
  return row
}

export async function insertMessage(tx: Tx, values: typeof messages.$inferInsert): Promise<MessageRow> {
  const [row] = await tx.insert(messages).values(values).returning()
  if (!row) throw new Error('a message was written and none came back')
  return row
}

/** Messages of one side since the other side's last message or transition; viewing does not count. */
export async function countInARow(db: DbOrTx, negotiationId: number, writer: Writer): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(messages)
    .where(
      and(
        eq(messages.negotiationId, negotiationId),
        eq(messages.side, writer),
        sql`${messages.id} > coalesce((
          select max(theirs.id) from messages theirs
          where theirs.negotiation_id = ${negotiationId} and theirs.side <> ${writer}), 0)`,
        sql`${messages.createdAt} >= coalesce((
          select max(step.at) from ${negotiationSteps} step
          where step.negotiation_id = ${negotiationId} and step.action <> 'open'
            and step.actor = ${writer === 'candidate' ? 'employer' : 'candidate'}), '-infinity')`,
      ),
    )
  return row?.n ?? 0
}

export async function insertFile(db: DbOrTx, values: typeof messageFiles.$inferInsert): Promise<void> {
  await db.insert(messageFiles).values(values)
}

export async function attachFile(tx: Tx, path: string, messageId: number): Promise<void> {
  await tx.update(messageFiles).set({ messageId }).where(eq(messageFiles.path, path))
}

export async function removeFileRow(db: DbOrTx, path: string): Promise<void> {
  await db.delete(messageFiles).where(and(eq(messageFiles.path, path), isNull(messageFiles.messageId)))
}

/** Files stored before a moment that belong to no message. */
export async function findUnusedFiles(db: DbOrTx, before: Date, most: number): Promise<string[]> {
  const rows = await db
    .select({ path: messageFiles.path })
    .from(messageFiles)
    .where(and(isNull(messageFiles.messageId), lt(messageFiles.createdAt, before)))
    .limit(most)
  return rows.map(({ path }) => path)
}

/** File of a message that is neither hidden nor erased, with the negotiation that grants access. */
export async function findOpenable(db: DbOrTx, messagePublicId: string) {
  const [row] = await db
    .select({
      path: messageFiles.path,
      name: messageFiles.name,
      type: messageFiles.type,
      side: messages.side,
      negotiationPublicId: negotiations.publicId,
    })
    .from(messages)
    .innerJoin(messageFiles, eq(messageFiles.messageId, messages.id))
    .innerJoin(negotiations, eq(negotiations.id, messages.negotiationId))
    .where(and(eq(messages.publicId, messagePublicId), isNull(messages.hiddenAt), isNull(messages.erasedAt)))
  return row
}

/** Claims due unread messages under a lock, with the data of their notifications. */
export async function lockDueMessages(tx: Tx, now: Date, most: number) {
  const due = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(lte(messages.notifyAt, now))
    .orderBy(asc(messages.notifyAt), asc(messages.id))
    .limit(most)
    .for('update', { skipLocked: true })
  const ids = due.map(({ id }) => id)
  if (ids.length === 0) return []
  await tx.update(messages).set({ notifyAt: null }).where(inArray(messages.id, ids))
  return tx
    .select({
      message: messages,
      step: {
        publicId: negotiations.publicId,
        origin: negotiations.origin,
        status: negotiations.status,
        companyId: negotiations.companyId,
        candidateId: negotiations.candidateId,
        vacancyPublicId: vacancies.publicId,
        vacancyTitle: vacancies.title,
        companyName: sql<string>`case when ${vacancies.anonymous} then coalesce(${vacancies.employerName}, '') else ${companies.name} end`,
        resumePublicId: resumes.publicId,
        resumeTitle: resumes.title,
      },
    })
    .from(messages)
    .innerJoin(negotiations, eq(negotiations.id, messages.negotiationId))
    .innerJoin(vacancies, eq(vacancies.id, negotiations.vacancyId))
    .innerJoin(companies, eq(companies.id, negotiations.companyId))
    .innerJoin(resumes, eq(resumes.id, negotiations.resumeId))
    .where(and(inArray(messages.id, ids)))
    .orderBy(asc(messages.id))
}
export type DueMessage = Awaited<ReturnType<typeof lockDueMessages>>[number]
