import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companies } from '@/server/db/schema/companies'
import { conversations, messageFiles, messages } from '@/server/db/schema/conversations'
import { negotiations } from '@/server/db/schema/negotiations'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'

export async function findReported(
  db: DbOrTx,
  where: { ids: readonly number[] } | { publicId: string },
  { lock }: { lock?: true },
) {
  if ('ids' in where && where.ids.length === 0) return []
  const query = db
    .select({
      id: messages.id,
      publicId: messages.publicId,
      side: messages.side,
      authorId: messages.authorId,
      text: messages.text,
      hidden: sql<boolean>`${messages.hiddenAt} is not null`,
      file: messageFiles.name,
      origin: negotiations.origin,
      vacancyTitle: vacancies.title,
      resumeTitle: resumes.title,
      companyName: companies.name,
      verified: sql<boolean>`${companies.verification} = 'verified'`,
      parties: {
        id: negotiations.id,
        negotiationId: negotiations.publicId,
        vacancyId: vacancies.publicId,
        resumeId: resumes.publicId,
        companyId: companies.publicId,
        candidateId: users.publicId,
      },
    })
    .from(messages)
    .innerJoin(negotiations, eq(negotiations.id, messages.negotiationId))
    .innerJoin(vacancies, eq(vacancies.id, negotiations.vacancyId))
    .innerJoin(resumes, eq(resumes.id, negotiations.resumeId))
    .innerJoin(companies, eq(companies.id, negotiations.companyId))
    .innerJoin(users, eq(users.id, negotiations.candidateId))
    .leftJoin(messageFiles, eq(messageFiles.messageId, messages.id))
    .where(
      and(
        isNull(messages.erasedAt),
        'ids' in where ? inArray(messages.id, [...where.ids]) : eq(messages.publicId, where.publicId),
      ),
    )
  return lock ? query.for('update', { of: messages }) : query
}
export type Reported = Awaited<ReturnType<typeof findReported>>[number]

/** Public id of the negotiation a message belongs to. */
export async function findNegotiationOf(db: DbOrTx, messagePublicId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ publicId: negotiations.publicId })
    .from(messages)
    .innerJoin(negotiations, eq(negotiations.id, messages.negotiationId))
    .where(eq(messages.publicId, messagePublicId))
  return row?.publicId
}

export async function setHidden(tx: Tx, id: number, at: Date | null): Promise<void> {
  await tx.update(messages).set({ hiddenAt: at }).where(eq(messages.id, id))
}

/** Returns the new version. */
export async function bumpConversation(tx: Tx, negotiationId: number): Promise<number> {
  const [row] = await tx
    .update(conversations)
    .set({ version: sql`${conversations.version} + 1` })
    .where(eq(conversations.negotiationId, negotiationId))
    .returning({ version: conversations.version })
  return row?.version ?? 0
}

/** Messages of negotiations a person took part in; `own` where they are the candidate. */
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

/** Detaches the files: if the process dies before they are deleted, the sweep does it. */
export async function detachFiles(tx: Tx, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  await tx
    .update(messageFiles)
    .set({ messageId: null, name: '' })
    .where(inArray(messageFiles.path, [...paths]))
}

/** Messages from and to a person, for the export of their data. */
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
