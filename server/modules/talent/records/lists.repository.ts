import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { talentListMembers, talentLists, talentRecords } from '@/server/db/schema/talent'
import { notRemoved } from './records.repository'

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
