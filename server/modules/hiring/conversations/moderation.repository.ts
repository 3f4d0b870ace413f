import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companies, users } from '@/server/db/schema/accounts'
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
