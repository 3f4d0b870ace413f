import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { onVacancy } from '@/server/db/schema/company-team'
import { negotiationMarks, negotiationNotes } from '@/server/db/schema/negotiations'
import type { VacancyScope } from '@/server/platform/actor'

const author = { id: users.id, firstName: users.firstName, lastName: users.lastName }

export async function findMarks(db: DbOrTx, negotiationId: number) {
  const [row] = await db
    .select({ marks: negotiationMarks, author })
    .from(negotiationMarks)
    .leftJoin(users, eq(users.id, negotiationMarks.updatedBy))
    .where(eq(negotiationMarks.negotiationId, negotiationId))
  return row
}

export async function findNotes(db: DbOrTx, negotiationId: number) {
  return db
    .select({ note: negotiationNotes, author })
    .from(negotiationNotes)
    .leftJoin(users, eq(users.id, negotiationNotes.authorId))
    .where(and(eq(negotiationNotes.negotiationId, negotiationId), isNull(negotiationNotes.deletedAt)))
    .orderBy(asc(negotiationNotes.id))
}

export interface MarkChanges {
  rating?: number | null | undefined
  tags?: string[] | undefined
}

/** The new revision; undefined when the given one is outdated. */
export async function changeMarks(
  tx: Tx,
  of: { negotiationId: number; vacancyId: number; companyId: number },
  { seen, by, now, ...changes }: MarkChanges & { seen: number; by: number; now: Date },
): Promise<number | undefined> {
  const values = { ...changes, updatedBy: by, updatedAt: now }
  // Revision 0 stands for no marks: the first insert wins.
  const rows =
    seen === 0
      ? await tx
          .insert(negotiationMarks)
          .values({ ...of, ...values })
          .onConflictDoNothing()
          .returning({ revision: negotiationMarks.revision })
      : await tx
          .update(negotiationMarks)
          .set({ ...values, revision: seen + 1 })
          .where(
            and(eq(negotiationMarks.negotiationId, of.negotiationId), eq(negotiationMarks.revision, seen)),
          )
          .returning({ revision: negotiationMarks.revision })
  return rows[0]?.revision
}

export async function insertNote(tx: Tx, values: typeof negotiationNotes.$inferInsert): Promise<void> {
  await tx.insert(negotiationNotes).values(values)
}

export async function findNote(tx: Tx, publicId: string, companyId: number) {
  const [row] = await tx
    .select()
    .from(negotiationNotes)
    .where(and(eq(negotiationNotes.publicId, publicId), eq(negotiationNotes.companyId, companyId)))
    .for('update')
  return row
}

export async function updateNote(
  tx: Tx,
  id: number,
  changes: Partial<typeof negotiationNotes.$inferInsert>,
): Promise<void> {
  await tx
    .update(negotiationNotes)
    .set({ ...changes, revision: sql`${negotiationNotes.revision} + 1` })
    .where(eq(negotiationNotes.id, id))
}

export async function countNotes(
  db: DbOrTx,
  negotiationIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: negotiationNotes.negotiationId, total: count() })
    .from(negotiationNotes)
    .where(
      and(inArray(negotiationNotes.negotiationId, [...negotiationIds]), isNull(negotiationNotes.deletedAt)),
    )
    .groupBy(negotiationNotes.negotiationId)
  return new Map(rows.map(({ id, total }) => [id, total]))
}

export async function findMarksOf(db: DbOrTx, negotiationIds: readonly number[]) {
  return db
    .select()
    .from(negotiationMarks)
    .where(inArray(negotiationMarks.negotiationId, [...negotiationIds]))
}

/** Tags of a company with their counts in one vacancy. */
export async function countTags(
  db: DbOrTx,
  { companyId, scope }: { companyId: number; scope?: VacancyScope },
  vacancyId: number,
) {
  const tags = db
    .select({
      tag: sql<string>`unnest(${negotiationMarks.tags})`.as('tag'),
      here: sql<number>`(${negotiationMarks.vacancyId} = ${vacancyId})::int`.as('here'),
    })
    .from(negotiationMarks)
    .where(
      and(
        eq(negotiationMarks.companyId, companyId),
        // A member of a part knows all words of the company but those of vacancies narrowed to others.
        scope?.withheld && onVacancy(scope, negotiationMarks.vacancyId),
        isNotNull(negotiationMarks.tags),
      ),
    )
    .as('tags')
  return db
    .select({ tag: tags.tag, here: sql<number>`sum(${tags.here})::int` })
    .from(tags)
    .groupBy(tags.tag)
    .orderBy(sql`sum(${tags.here}) desc, count(*) desc, ${tags.tag}`)
    .limit(100)
}
