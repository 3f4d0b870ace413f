import { and, asc, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companyMembers, memberMay } from '@/server/db/schema/companies'
import { experienceReplies, experiences } from '@/server/db/schema/experiences'
import { interviews } from '@/server/db/schema/interviews'
import { vacancies } from '@/server/db/schema/vacancies'

export type ExperienceRow = typeof experiences.$inferSelect
export type ReplyRow = typeof experienceReplies.$inferSelect

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
