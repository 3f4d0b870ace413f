import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { nameKey, talentListMembers, talentNotes, talentRecords } from '@/server/db/schema/talent'
import { talentFiles } from '@/server/db/schema/talent-files'
import { talentDistinct, talentInvitations, talentMerges } from '@/server/db/schema/talent-work'
import { fullName, type TalentRow } from '../records/records.repository'

export type MergeRow = typeof talentMerges.$inferSelect

/** More than so many of one name are namesakes: pairs of them would be noise. */
const maxAlike = 20

interface FoundPair {
  first: number
  second: number
  phone: boolean
  name: boolean
  total: number
}

/**
 * Pairs by one number, or by one name with the same year of birth or position. Groups are found in the order of an
 * index; only their members are compared.
 */
export async function pairsOf(
  db: DbOrTx,
  companyId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundPair[]> {
  const own = sql`company_id = ${companyId} and removed_at is null and state = 'kept'`
  const { rows } = await db.execute<{
    first: string
    second: string
    phone: boolean
    name: boolean
    total: number
  }>(sql`
    with phones as materialized (
      select phone from talent_records where ${own} and phone is not null
      group by phone having count(*) between 2 and ${maxAlike}
    ), names as materialized (
      select ${nameKey} as key from talent_records where ${own} and last_name <> ''
      group by ${nameKey} having count(*) between 2 and ${maxAlike}
    ), by_phone as materialized (
      select r.id, r.phone from phones p join talent_records r on r.phone = p.phone
      where r.company_id = ${companyId} and r.removed_at is null and r.state = 'kept'
    ), by_name as materialized (
      select r.id, n.key, extract(year from r.birth_date) as year, lower(r.position) as position
      from names n cross join lateral (
        select id, birth_date, position from talent_records where ${own} and last_name <> '' and ${nameKey} = n.key
      ) r
    ), pairs as (
      select a.id as first, b.id as second, true as phone, false as name
      from by_phone a join by_phone b on b.phone = a.phone and b.id > a.id
      union all
      select a.id, b.id, false, true
      from by_name a join by_name b on b.key = a.key and b.id > a.id
        and (b.year = a.year or (b.position = a.position and a.position <> ''))
    )
    select first, second, bool_or(phone) as phone, bool_or(name) as name, (count(*) over ())::int as total
    from pairs p
    where not exists (select from talent_distinct d where d.first_id = p.first and d.second_id = p.second)
    group by first, second order by first desc, second desc limit ${limit} offset ${offset}`)
  return rows.map((row) => ({ ...row, first: Number(row.first), second: Number(row.second) }))
}

export async function recordsByIds(db: DbOrTx, ids: readonly number[]): Promise<TalentRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(talentRecords)
    .where(inArray(talentRecords.id, [...ids]))
}

/** Removed ones too, held until the transaction ends. */
export async function lockByIds(tx: Tx, ids: readonly number[]): Promise<TalentRow[]> {
  return tx
    .select()
    .from(talentRecords)
    .where(inArray(talentRecords.id, [...ids]))
    .orderBy(talentRecords.id)
    .for('update')
}

/** Two records of a company in the order of their ids, so that two merges of a pair do not wait for each other. */
export async function lockPair(
  tx: Tx,
  companyId: number,
  publicIds: readonly [string, string],
): Promise<TalentRow[]> {
  return tx
    .select()
    .from(talentRecords)
    .where(
      and(
        eq(talentRecords.companyId, companyId),
        inArray(talentRecords.publicId, [...publicIds]),
        sql`${talentRecords.removedAt} is null`,
      ),
    )
    .orderBy(talentRecords.id)
    .for('update')
}

export async function setDistinct(tx: Tx, ids: readonly [number, number], distinct: boolean): Promise<void> {
  const [firstId, secondId] = ids.toSorted((a, b) => a - b) as [number, number]
  if (distinct) await tx.insert(talentDistinct).values({ firstId, secondId }).onConflictDoNothing()
  else
    await tx
      .delete(talentDistinct)
      .where(and(eq(talentDistinct.firstId, firstId), eq(talentDistinct.secondId, secondId)))
}

/** Notes, files, invitations and what was merged into one record become those of another. Returns what was moved. */
export async function moveParts(tx: Tx, fromId: number, toId: number) {
  const notes = await tx
    .update(talentNotes)
    .set({ recordId: toId })
    .where(eq(talentNotes.recordId, fromId))
    .returning({ id: talentNotes.id })
  const files = await tx
    .update(talentFiles)
    .set({ recordId: toId })
    .where(eq(talentFiles.recordId, fromId))
    .returning({ id: talentFiles.id })
  const invitations = await tx
    .update(talentInvitations)
    .set({ recordId: toId })
    .where(eq(talentInvitations.recordId, fromId))
    .returning({ id: talentInvitations.id })
  const merged = await tx
    .update(talentRecords)
    .set({ mergedIntoId: toId })
    .where(eq(talentRecords.mergedIntoId, fromId))
    .returning({ id: talentRecords.id })
  const { rows: lists } = await tx.execute<{ id: string }>(sql`
    insert into talent_list_members (list_id, record_id)
    select list_id, ${toId} from talent_list_members where record_id = ${fromId}
    on conflict do nothing returning list_id as id`)
  const idsOf = (rows: readonly { id: number | string }[]) => rows.map(({ id }) => Number(id))
  return {
    notes: idsOf(notes),
    files: idsOf(files),
    invitations: idsOf(invitations),
    lists: idsOf(lists),
    merged: idsOf(merged),
  }
}

export async function moveBack(tx: Tx, { keptId, droppedId, before }: MergeRow): Promise<void> {
  const own = { recordId: droppedId }
  if (before.notes.length > 0)
    await tx.update(talentNotes).set(own).where(inArray(talentNotes.id, before.notes))
  if (before.files?.length) await tx.update(talentFiles).set(own).where(inArray(talentFiles.id, before.files))
  if (before.invitations.length > 0)
    await tx.update(talentInvitations).set(own).where(inArray(talentInvitations.id, before.invitations))
  if (before.merged?.length)
    await tx
      .update(talentRecords)
      .set({ mergedIntoId: droppedId })
      .where(inArray(talentRecords.id, before.merged))
  if (before.formerId) await tx.delete(talentRecords).where(eq(talentRecords.id, before.formerId))
  if (before.lists.length > 0)
    await tx
      .delete(talentListMembers)
      .where(and(eq(talentListMembers.recordId, keptId), inArray(talentListMembers.listId, before.lists)))
}

export async function insertMerge(tx: Tx, values: typeof talentMerges.$inferInsert): Promise<void> {
  await tx.insert(talentMerges).values(values)
}

export async function lockMerge(tx: Tx, publicId: string, companyId: number): Promise<MergeRow | undefined> {
  const [row] = await tx
    .select()
    .from(talentMerges)
    .where(and(eq(talentMerges.publicId, publicId), eq(talentMerges.companyId, companyId)))
    .for('update')
  return row
}

export async function deleteMerge(tx: Tx, id: number): Promise<void> {
  await tx.delete(talentMerges).where(eq(talentMerges.id, id))
}

export async function mergesSince(db: DbOrTx, companyId: number, since: Date, publicId?: string) {
  return db
    .select({ row: talentMerges, author: fullName, record: talentRecords })
    .from(talentMerges)
    .innerJoin(talentRecords, eq(talentRecords.id, talentMerges.keptId))
    .leftJoin(users, eq(users.id, talentMerges.userId))
    .where(
      and(
        eq(talentMerges.companyId, companyId),
        gt(talentMerges.createdAt, since),
        publicId === undefined ? undefined : eq(talentMerges.publicId, publicId),
      ),
    )
    .orderBy(desc(talentMerges.createdAt), desc(talentMerges.id))
    .limit(50)
}
