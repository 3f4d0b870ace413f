import { and, count, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { NegotiationOrigin } from '@/lib/contracts/enums'
import type { DbOrTx, Tx } from '@/server/db/client'
import { descNullsLast } from '@/server/db/queries'
import { users } from '@/server/db/schema/accounts'
import { companies, companyMembers, rolesWith } from '@/server/db/schema/companies'
import { onNegotiation } from '@/server/db/schema/company-team'
import { conversations, messageFiles, messages } from '@/server/db/schema/conversations'
import { negotiations } from '@/server/db/schema/negotiations'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'
import type { Side } from '../negotiations/negotiations.policy'
import type { Writer } from './writing-rules'

export type ConversationRow = typeof conversations.$inferSelect

export const readColumn = (side: Writer) =>
  side === 'candidate' ? ('candidateReadId' as const) : ('employerReadId' as const)
export const unreadColumn = (side: Writer) =>
  side === 'candidate' ? ('candidateUnread' as const) : ('employerUnread' as const)

/** Conditions for writing, besides the state of the negotiation. */
export async function findParties(db: DbOrTx, negotiationId: number) {
  const [row] = await db
    .select({
      anonymous: vacancies.anonymous,
      vacancyTitle: vacancies.title,
      resumeTitle: resumes.title,
      verified: sql<boolean>`${companies.verification} = 'verified'`,
      candidateGone: sql<boolean>`${users.deletedAt} is not null or ${users.bannedAt} is not null`,
      employerGone: sql<boolean>`not exists (
        select 1 from ${companyMembers} acting join users person on person.id = acting.user_id
        where acting.company_id = ${negotiations.companyId} and acting.role in ${rolesWith('recruit')}
          and person.banned_at is null and person.deleted_at is null)`,
    })
    .from(negotiations)
    .innerJoin(vacancies, eq(vacancies.id, negotiations.vacancyId))
    .innerJoin(resumes, eq(resumes.id, negotiations.resumeId))
    .innerJoin(companies, eq(companies.id, negotiations.companyId))
    .innerJoin(users, eq(users.id, negotiations.candidateId))
    .where(eq(negotiations.id, negotiationId))
  if (!row) throw new Error(`negotiation ${negotiationId} has lost a party`)
  return row
}
export type Parties = Awaited<ReturnType<typeof findParties>>

export async function findConversation(
  db: DbOrTx,
  negotiationId: number,
): Promise<ConversationRow | undefined> {
  const [row] = await db.select().from(conversations).where(eq(conversations.negotiationId, negotiationId))
  return row
}

/** Updates the counters for a new message; the first message creates the conversation. */
export async function countMessage(
  tx: Tx,
  of: Pick<
    ConversationRow,
    'negotiationId' | 'companyId' | 'candidateId' | 'vacancyId' | 'resumeId' | 'origin'
  >,
  message: { id: number; side: Writer; at: Date },
): Promise<ConversationRow> {
  const unread = unreadColumn(message.side === 'candidate' ? 'employer' : 'candidate')
  const [row] = await tx
    .insert(conversations)
    .values({ ...of, version: 1, lastMessageId: message.id, lastAt: message.at, [unread]: 1 })
    .onConflictDoUpdate({
      target: conversations.negotiationId,
      set: {
        version: sql`${conversations.version} + 1`,
        lastMessageId: message.id,
        lastAt: message.at,
        [unread]: sql`${conversations[unread]} + 1`,
      },
    })
    .returning()
  if (!row) throw new Error('a conversation was written and none came back')
  return row
}

/** Sets one side's read mark. Undefined when it was at or after the message already. */
export async function readUpTo(
  tx: Tx,
  negotiationId: number,
  side: Writer,
  messageId: number,
): Promise<ConversationRow | undefined> {
  const read = readColumn(side)
  // Lock the row before counting, so that a concurrent message is counted later.
  await tx.select().from(conversations).where(eq(conversations.negotiationId, negotiationId)).for('update')
  const [row] = await tx
    .update(conversations)
    .set({
      [read]: messageId,
      version: sql`${conversations.version} + 1`,
      [unreadColumn(side)]: sql`(
        select count(*) from messages later
        where later.negotiation_id = ${negotiationId} and later.side <> ${side} and later.id > ${messageId})`,
    })
    .where(and(eq(conversations.negotiationId, negotiationId), sql`${conversations[read]} < ${messageId}`))
    .returning()
  return row
}

const ofSide = (side: Side): SQL =>
  side.actor === 'candidate'
    ? eq(conversations.candidateId, side.candidateId)
    : sql`${conversations.companyId} = ${side.companyId} and ${onNegotiation(side.scope, { id: conversations.negotiationId, vacancyId: conversations.vacancyId })}`

const narrowed = (side: Side, unread: boolean) =>
  and(ofSide(side), unread ? gt(conversations[unreadColumn(side.actor)], 0) : undefined)

/** Sorted by the latest message, newest first. */
export async function pageOfConversations(
  db: DbOrTx,
  side: Side,
  { unread, limit, offset }: { unread: boolean; limit: number; offset: number },
) {
  return db
    .select({
      conversation: conversations,
      publicId: negotiations.publicId,
      status: negotiations.status,
      vacancyPublicId: vacancies.publicId,
      vacancyTitle: vacancies.title,
      resumePublicId: resumes.publicId,
      resumeTitle: resumes.title,
      last: messages,
      file: messageFiles.name,
    })
    .from(conversations)
    .innerJoin(negotiations, eq(negotiations.id, conversations.negotiationId))
    .innerJoin(vacancies, eq(vacancies.id, conversations.vacancyId))
    .innerJoin(resumes, eq(resumes.id, conversations.resumeId))
    .innerJoin(messages, eq(messages.id, conversations.lastMessageId))
    .leftJoin(messageFiles, eq(messageFiles.messageId, messages.id))
    .where(narrowed(side, unread))
    .orderBy(descNullsLast(conversations.lastAt), descNullsLast(conversations.negotiationId))
    .limit(limit)
    .offset(offset)
}

export async function countConversations(db: DbOrTx, side: Side, unread: boolean): Promise<number> {
  const [row] = await db.select({ n: count() }).from(conversations).where(narrowed(side, unread))
  return row?.n ?? 0
}

export interface Within {
  vacancy?: string | undefined
  resume?: string | undefined
}

/** Unread conversations by origin of the negotiation. */
export async function countUnread(
  db: DbOrTx,
  side: Side,
  { vacancy, resume }: Within,
): Promise<{ origin: NegotiationOrigin; n: number }[]> {
  return db
    .select({ origin: conversations.origin, n: count() })
    .from(conversations)
    .where(
      and(
        narrowed(side, true),
        vacancy === undefined
          ? undefined
          : sql`${conversations.vacancyId} = (select id from vacancies where public_id = ${vacancy})`,
        resume === undefined
          ? undefined
          : sql`${conversations.resumeId} = (select id from resumes where public_id = ${resume})`,
      ),
    )
    .groupBy(conversations.origin)
}

/** Unread messages of one side by negotiation; zeros are omitted. */
export async function unreadAmong(
  db: DbOrTx,
  side: Writer,
  negotiationIds: readonly number[],
): Promise<Map<number, number>> {
  if (negotiationIds.length === 0) return new Map()
  const column = conversations[unreadColumn(side)]
  const rows = await db
    .select({ id: conversations.negotiationId, n: column })
    .from(conversations)
    .where(and(inArray(conversations.negotiationId, [...negotiationIds]), ne(column, 0)))
  return new Map(rows.map(({ id, n }) => [id, n]))
}
