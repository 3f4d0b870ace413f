import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companies, users } from '@/server/db/schema/accounts'
import { messageFiles, messages } from '@/server/db/schema/conversations'
import { negotiations } from '@/server/db/schema/negotiations'
import { vacancies } from '@/server/db/schema/vacancies'

/** Messages of the negotiations a person took part in; `own` where they are the candidate of it. */
export async function findMessagesWith(tx: Tx, userId: number) {
  return tx
    .select({
      id: messages.id,
      own: sql<boolean>`${negotiations.candidateId} = ${userId}`,
      side: messages.side,
      text: messages.text,
      path: messageFiles.path,
      fileName: messageFiles.name,
    })
    .from(messages)
    .innerJoin(negotiations, eq(negotiations.id, messages.negotiationId))
    .leftJoin(messageFiles, eq(messageFiles.messageId, messages.id))
    .where(
      sql`${negotiations.candidateId} = ${userId} or exists (
        select 1 from messages written
        where written.negotiation_id = ${negotiations.id} and written.author_id = ${userId})`,
    )
}

export async function eraseMessages(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(messages)
    .set({ text: '', erasedAt: now, notifyAt: null })
    .where(inArray(messages.id, [...ids]))
}

export async function rewriteMessage(tx: Tx, id: number, text: string): Promise<void> {
  await tx.update(messages).set({ text }).where(eq(messages.id, id))
}

export async function renameFile(tx: Tx, path: string, name: string): Promise<void> {
  await tx.update(messageFiles).set({ name }).where(eq(messageFiles.path, path))
}

/** Lets go of the files: the sweep takes what is left if the process dies before they are removed. */
export async function detachFiles(tx: Tx, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  await tx
    .update(messageFiles)
    .set({ messageId: null, name: '' })
    .where(inArray(messageFiles.path, [...paths]))
}

/** What a person has written and been written, for the copy of their data. */
export async function findForExport(db: DbOrTx, userId: number) {
  return db
    .select({
      publicId: messages.publicId,
      negotiationPublicId: negotiations.publicId,
      vacancyTitle: vacancies.title,
      companyName: sql<string>`case when ${vacancies.anonymous} then coalesce(${vacancies.employerName}, '') else ${companies.name} end`,
      verified: sql<boolean>`${companies.verification} = 'verified'`,
      candidate: sql<boolean>`${negotiations.candidateId} = ${userId}`,
      side: messages.side,
      mine: sql<boolean>`${messages.authorId} is not distinct from ${userId}`,
      text: messages.text,
      createdAt: messages.createdAt,
      hidden: isNotNull(messages.hiddenAt),
      fileName: messageFiles.name,
      fileType: messageFiles.type,
      fileBytes: messageFiles.bytes,
      filePath: messageFiles.path,
    })
    .from(messages)
    .innerJoin(negotiations, eq(negotiations.id, messages.negotiationId))
    .innerJoin(vacancies, eq(vacancies.id, negotiations.vacancyId))
    .innerJoin(companies, eq(companies.id, negotiations.companyId))
    .leftJoin(users, eq(users.id, messages.authorId))
    .leftJoin(messageFiles, eq(messageFiles.messageId, messages.id))
    .where(
      and(
        sql`${messages.erasedAt} is null`,
        sql`(${negotiations.candidateId} = ${userId} or ${messages.authorId} = ${userId})`,
      ),
    )
    .orderBy(messages.negotiationId, messages.id)
}
