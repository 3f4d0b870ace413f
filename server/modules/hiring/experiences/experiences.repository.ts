import { and, asc, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ExperienceState } from '@/lib/contracts/experiences'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companies, companyMembers, memberMay } from '@/server/db/schema/companies'
import { experienceReplies, experiences } from '@/server/db/schema/experiences'
import { interviews } from '@/server/db/schema/interviews'
import { vacancies } from '@/server/db/schema/vacancies'
import type { ReplyRow } from './replies.repository'

export type ExperienceRow = typeof experiences.$inferSelect

export async function findOwn(
  db: DbOrTx,
  { companyId, candidateId }: { companyId: number; candidateId: number },
  { lock }: { lock?: true } = {},
): Promise<ExperienceRow | undefined> {
  const query = db
    .select()
    .from(experiences)
    .where(and(eq(experiences.companyId, companyId), eq(experiences.candidateId, candidateId)))
  const [row] = await (lock ? query.for('update') : query)
  return row
}

/** Undefined when another request has written one meanwhile. */
export async function insertExperience(
  tx: Tx,
  values: typeof experiences.$inferInsert,
): Promise<ExperienceRow | undefined> {
  const [row] = await tx.insert(experiences).values(values).onConflictDoNothing().returning()
  return row
}

export async function updateExperience(
  tx: Tx,
  id: number,
  values: Partial<typeof experiences.$inferInsert>,
): Promise<void> {
  await tx
    .update(experiences)
    .set({ ...values, revision: sql`${experiences.revision} + 1` })
    .where(eq(experiences.id, id))
}

/** Of a company, on its page. */
const onPage = (companyId: number | SQL) =>
  and(eq(experiences.companyId, companyId), isNotNull(experiences.shown))

export async function countShown(db: DbOrTx, companyId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(experiences).where(onPage(companyId))
  return row?.n ?? 0
}

/** The latest group first; within a group in the order of their random ids, which tells nothing of their arrival. */
export function pageShown(
  db: DbOrTx,
  companyId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ row: ExperienceRow; reply: ReplyRow | null }[]> {
  return db
    .select({ row: experiences, reply: experienceReplies })
    .from(experiences)
    .leftJoin(experienceReplies, eq(experienceReplies.experienceId, experiences.id))
    .where(onPage(companyId))
    .orderBy(sql`${experiences.shownAt} desc nulls last`, asc(experiences.publicId))
    .limit(limit)
    .offset(offset)
}

/** A text on the page of a company, for its reply. */
export async function lockShown(
  tx: Tx,
  publicId: string,
  companyId: number,
): Promise<ExperienceRow | undefined> {
  const [row] = await tx
    .select()
    .from(experiences)
    .where(and(eq(experiences.publicId, publicId), onPage(companyId)))
    .for('update')
  return row
}

const waiting = (before: Date) =>
  sql`${experiences.state} = 'approved' and ${experiences.shown} is null and ${experiences.decidedAt} < ${before}`

/** Companies with a whole group of texts to show (database ids). */
export async function findDueCompanies(
  db: DbOrTx,
  { before, group, limit }: { before: Date; group: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ companyId: experiences.companyId })
    .from(experiences)
    .where(waiting(before))
    .groupBy(experiences.companyId)
    .having(sql`count(*) >= ${group}`)
    .limit(limit)
  return rows.map(({ companyId }) => companyId)
}

/** Texts of a company that wait for their group, the first approved first; locked. */
export function lockWaiting(tx: Tx, companyId: number, before: Date): Promise<ExperienceRow[]> {
  return tx
    .select()
    .from(experiences)
    .where(and(eq(experiences.companyId, companyId), waiting(before)))
    .orderBy(experiences.decidedAt, experiences.id)
    .for('update')
}

export async function showExperiences(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await tx
    .update(experiences)
    .set({
      shown: sql`jsonb_build_object('impression', impression, 'asked', asked, 'advice', advice)`,
      shownAt: now,
    })
    .where(inArray(experiences.id, [...ids]))
}

/** Acting members who may reply for a company. */
export async function findRepliers(db: DbOrTx, companyId: number): Promise<number[]> {
  const rows = await db
    .select({ userId: companyMembers.userId })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(
      and(
        eq(companyMembers.companyId, companyId),
        memberMay('manage_company'),
        isNull(users.bannedAt),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(companyMembers.userId)
    .limit(50)
  return rows.map(({ userId }) => userId)
}

/** The latest interview of a candidate with a company under its own name: their text is opened from it. */
export async function findLastInterview(
  db: DbOrTx,
  { companyId, candidateId }: { companyId: number; candidateId: number },
) {
  const [row] = await db
    .select({ publicId: interviews.publicId })
    .from(interviews)
    .innerJoin(vacancies, eq(vacancies.id, interviews.vacancyId))
    .where(
      and(
        eq(interviews.candidateId, candidateId),
        eq(interviews.companyId, companyId),
        eq(vacancies.anonymous, false),
      ),
    )
    .orderBy(desc(interviews.id))
    .limit(1)
  return row
}

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

export type ReviewedType = 'experience' | 'experience_reply'

/** A text or a reply before a moderator. */
export interface Reviewed {
  id: number
  publicId: string
  revision: number
  state: ExperienceState
  shown: boolean
  companyId: number
  companyName: string
  verified: boolean
  /** Database id; null once they are gone. */
  authorId: number | null
  /** By the name of the field. */
  content: Record<string, string>
}

type Where = { ids: readonly number[] } | { publicId: string }

const matching = (where: Where, id: PgColumn, publicId: PgColumn): SQL =>
  'ids' in where ? inArray(id, [...where.ids]) : eq(publicId, where.publicId)

const company = {
  companyId: companies.id,
  companyName: companies.name,
  verified: sql<boolean>`${companies.verification} = 'verified'`,
}

async function findTexts(db: DbOrTx, where: Where, lock: boolean): Promise<Reviewed[]> {
  const query = db
    .select({ row: experiences, ...company })
    .from(experiences)
    .innerJoin(companies, eq(companies.id, experiences.companyId))
    .where(matching(where, experiences.id, experiences.publicId))
  const rows = await (lock ? query.for('update', { of: experiences }) : query)
  return rows.map(({ row, ...of }) => ({
    ...of,
    id: row.id,
    publicId: row.publicId,
    revision: row.revision,
    state: row.state,
    shown: row.shown !== null,
    authorId: row.candidateId,
    content: { impression: row.impression, asked: row.asked, advice: row.advice },
  }))
}

/** A reply, with the text it answers. */
async function findReplies(db: DbOrTx, where: Where, lock: boolean): Promise<Reviewed[]> {
  const query = db
    .select({ row: experienceReplies, answered: experiences.shown, ...company })
    .from(experienceReplies)
    .innerJoin(experiences, eq(experiences.id, experienceReplies.experienceId))
    .innerJoin(companies, eq(companies.id, experienceReplies.companyId))
    .where(matching(where, experienceReplies.id, experienceReplies.publicId))
  const rows = await (lock ? query.for('update', { of: experienceReplies }) : query)
  return rows.map(({ row, answered, ...of }) => ({
    ...of,
    id: row.id,
    publicId: row.publicId,
    revision: row.revision,
    state: row.state,
    shown: row.shown !== null && answered !== null,
    authorId: row.authorId,
    content: { reply: row.text, ...(answered && { answers: answered.impression }) },
  }))
}

/** Locked, the row cannot be changed by its author until the decision stands. */
export async function findReviewed(
  db: DbOrTx,
  type: ReviewedType,
  where: Where,
  { lock = false }: { lock?: boolean },
): Promise<Reviewed[]> {
  if ('ids' in where && where.ids.length === 0) return []
  return (type === 'experience' ? findTexts : findReplies)(db, where, lock)
}
