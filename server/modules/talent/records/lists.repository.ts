import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { talentListMembers, talentLists, talentNotes, talentRecords } from '@/server/db/schema/talent'
import { fullName, notRemoved } from './records.repository'

interface ListRow {
  id: number
  publicId: string
  name: string
}

export async function countLists(db: DbOrTx, companyId: number): Promise<(ListRow & { count: number })[]> {
  return db
    .select({
      id: talentLists.id,
      publicId: talentLists.publicId,
      name: talentLists.name,
      count: sql<number>`count(${talentRecords.id})::int`,
    })
    .from(talentLists)
    .leftJoin(talentListMembers, eq(talentListMembers.listId, talentLists.id))
    .leftJoin(talentRecords, and(eq(talentRecords.id, talentListMembers.recordId), notRemoved))
    .where(and(eq(talentLists.companyId, companyId), isNull(talentLists.removedAt)))
    .groupBy(talentLists.id)
    .orderBy(asc(talentLists.name), asc(talentLists.id))
}

export async function listsOf(
  db: DbOrTx,
  recordIds: readonly number[],
): Promise<(ListRow & { recordId: number })[]> {
  if (recordIds.length === 0) return []
  return db
    .select({
      recordId: talentListMembers.recordId,
      id: talentLists.id,
      publicId: talentLists.publicId,
      name: talentLists.name,
    })
    .from(talentListMembers)
    .innerJoin(talentLists, eq(talentLists.id, talentListMembers.listId))
    .where(and(inArray(talentListMembers.recordId, [...recordIds]), isNull(talentLists.removedAt)))
    .orderBy(asc(talentLists.name))
}

export async function countNotes(
  db: DbOrTx,
  recordIds: readonly number[],
): Promise<{ recordId: number; n: number }[]> {
  if (recordIds.length === 0) return []
  return db
    .select({ recordId: talentNotes.recordId, n: count() })
    .from(talentNotes)
    .where(and(inArray(talentNotes.recordId, [...recordIds]), isNull(talentNotes.removedAt)))
    .groupBy(talentNotes.recordId)
}

/** Notes, newest first. */
export async function notesOf(db: DbOrTx, recordId: number) {
  return db
    .select({
      publicId: talentNotes.publicId,
      text: talentNotes.text,
      createdAt: talentNotes.createdAt,
      author: fullName,
    })
    .from(talentNotes)
    .leftJoin(users, eq(users.id, talentNotes.authorId))
    .where(and(eq(talentNotes.recordId, recordId), isNull(talentNotes.removedAt)))
    .orderBy(desc(talentNotes.id))
}

export async function insertNote(tx: Tx, values: typeof talentNotes.$inferInsert): Promise<number> {
  const [row] = await tx.insert(talentNotes).values(values).returning({ id: talentNotes.id })
  if (!row) throw new Error('an insert gave no row')
  return row.id
}

export async function deleteNote(tx: Tx, id: number): Promise<void> {
  await tx.delete(talentNotes).where(eq(talentNotes.id, id))
}

/** Returns whether there was such a note. */
export async function setNoteRemoved(
  tx: Tx,
  recordId: number,
  publicId: string,
  removedAt: Date | null,
): Promise<boolean> {
  const rows = await tx
    .update(talentNotes)
    .set({ removedAt })
    .where(and(eq(talentNotes.recordId, recordId), eq(talentNotes.publicId, publicId)))
    .returning({ id: talentNotes.id })
  return rows.length > 0
}

/** Replaces the lists of a record. Lists of other companies are ignored. */
export async function setLists(
  tx: Tx,
  { id, companyId }: { id: number; companyId: number },
  publicIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    delete from talent_list_members where record_id = ${id}
      and list_id in (select id from talent_lists where removed_at is null)`)
  if (publicIds.length === 0) return
  await tx.execute(sql`
    insert into talent_list_members (list_id, record_id)
    select id, ${id} from talent_lists
    where company_id = ${companyId} and removed_at is null and public_id = any(${sql.param([...publicIds])}::text[])
    on conflict do nothing`)
}

export async function countListsOf(tx: Tx, companyId: number): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(talentLists)
    .where(and(eq(talentLists.companyId, companyId), isNull(talentLists.removedAt)))
  return row?.n ?? 0
}

export async function isListNameTaken(
  tx: Tx,
  { companyId, name, except }: { companyId: number; name: string; except?: string | undefined },
): Promise<boolean> {
  const rows = await tx
    .select({ publicId: talentLists.publicId })
    .from(talentLists)
    .where(
      and(
        eq(talentLists.companyId, companyId),
        isNull(talentLists.removedAt),
        sql`lower(${talentLists.name}) = lower(${name})`,
      ),
    )
  return rows.some(({ publicId }) => publicId !== except)
}

export async function insertList(tx: Tx, values: typeof talentLists.$inferInsert): Promise<void> {
  await tx.insert(talentLists).values(values)
}

export async function lockList(tx: Tx, publicId: string, companyId: number) {
  const [row] = await tx
    .select()
    .from(talentLists)
    .where(and(eq(talentLists.publicId, publicId), eq(talentLists.companyId, companyId)))
    .for('update')
  return row
}

export async function updateList(
  tx: Tx,
  id: number,
  values: Partial<Pick<typeof talentLists.$inferInsert, 'name' | 'removedAt'>>,
): Promise<void> {
  await tx.update(talentLists).set(values).where(eq(talentLists.id, id))
}
