import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { talentListMembers, talentLists, talentNotes, talentRecords } from '@/server/db/schema/talent'

export type TalentRow = typeof talentRecords.$inferSelect
export type TalentValues = Omit<typeof talentRecords.$inferInsert, 'search'>
export interface ListRow {
  id: number
  publicId: string
  name: string
}

const kept = isNull(talentRecords.removedAt)

export interface TalentFilter {
  companyId: number
  /** Stems, all of which have to be found. */
  stems: readonly string[]
  tag?: string | undefined
  list?: string | undefined
  state?: TalentRow['state'] | undefined
  /** Records whose term ends up to this day. */
  endsBy?: string | undefined
}

/** Stems are letters and digits only, so a quoted lexeme needs no escape. */
const matches = (stems: readonly string[]): SQL =>
  sql`${talentRecords.search} @@ ${stems.map((stem) => `'${stem}':*`).join(' & ')}::tsquery`

function where({ companyId, stems, tag, list, state, endsBy }: TalentFilter): SQL | undefined {
  return and(
    eq(talentRecords.companyId, companyId),
    kept,
    stems.length > 0 ? matches(stems) : undefined,
    tag === undefined ? undefined : sql`${talentRecords.tags} @> array[${tag}]::text[]`,
    list === undefined
      ? undefined
      : sql`exists (select from talent_list_members m join talent_lists l on l.id = m.list_id
          where m.record_id = ${talentRecords.id} and l.public_id = ${list} and l.company_id = ${companyId}
            and l.removed_at is null)`,
    state === undefined ? undefined : eq(talentRecords.state, state),
    endsBy === undefined
      ? undefined
      : and(eq(talentRecords.state, 'kept'), lte(talentRecords.expiresOn, endsBy)),
  )
}

export async function pageOfRecords(
  db: DbOrTx,
  filter: TalentFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<TalentRow[]> {
  // Whose term ends first is asked for first where the end is what is asked for.
  const order = filter.endsBy === undefined ? desc(talentRecords.createdAt) : asc(talentRecords.expiresOn)
  return db
    .select()
    .from(talentRecords)
    .where(where(filter))
    .orderBy(order, desc(talentRecords.id))
    .limit(limit)
    .offset(offset)
}

export async function countRecords(db: DbOrTx, filter: TalentFilter): Promise<number> {
  const [row] = await db.select({ n: count() }).from(talentRecords).where(where(filter))
  return row?.n ?? 0
}

export const countOfCompany = (tx: Tx, companyId: number): Promise<number> =>
  countRecords(tx, { companyId, stems: [] })

export async function countTags(db: DbOrTx, companyId: number): Promise<{ name: string; count: number }[]> {
  const { rows } = await db.execute<{ name: string; count: number }>(sql`
    select tag as name, count(*)::int as count from talent_records, unnest(tags) as tag
    where company_id = ${companyId} and removed_at is null group by tag order by count(*) desc, tag limit 200`)
  return rows
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
    .leftJoin(talentRecords, and(eq(talentRecords.id, talentListMembers.recordId), kept))
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

const fullName = sql<string | null>`case when ${users.deletedAt} is null
  then nullif(trim(${users.firstName} || ' ' || ${users.lastName}), '') end`

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

export async function nameOfUser(db: DbOrTx, userId: number): Promise<string | null> {
  const [row] = await db.select({ name: fullName }).from(users).where(eq(users.id, userId))
  return row?.name ?? null
}

export async function findRecord(
  db: DbOrTx,
  publicId: string,
  companyId: number,
): Promise<TalentRow | undefined> {
  const [row] = await db
    .select()
    .from(talentRecords)
    .where(and(eq(talentRecords.publicId, publicId), eq(talentRecords.companyId, companyId), kept))
  return row
}

/** Also a removed one. */
export async function lockRecord(
  tx: Tx,
  publicId: string,
  companyId: number,
): Promise<TalentRow | undefined> {
  const [row] = await tx
    .select()
    .from(talentRecords)
    .where(and(eq(talentRecords.publicId, publicId), eq(talentRecords.companyId, companyId)))
    .for('update')
  return row
}

/** A record of the company with this address. */
export async function hasAddress(tx: Tx, companyId: number, email: string): Promise<boolean> {
  const rows = await tx
    .select({ id: talentRecords.id })
    .from(talentRecords)
    .where(and(eq(talentRecords.email, email), eq(talentRecords.companyId, companyId), kept))
    .limit(1)
  return rows.length > 0
}

export async function insertRecord(tx: Tx, values: TalentValues): Promise<TalentRow> {
  const [row] = await tx.insert(talentRecords).values(values).returning()
  if (!row) throw new Error('an insert gave no row')
  return row
}

export async function updateRecord(tx: Tx, id: number, values: Partial<TalentValues>): Promise<TalentRow> {
  const [row] = await tx
    .update(talentRecords)
    .set({ ...values, revision: sql`${talentRecords.revision} + 1` })
    .where(eq(talentRecords.id, id))
    .returning()
  if (!row) throw new Error('an update gave no row')
  return row
}

export async function writeStems(tx: Tx, id: number, stems: readonly string[]): Promise<void> {
  await tx
    .update(talentRecords)
    .set({ search: sql`array_to_tsvector(${sql.param([...new Set(stems)])}::text[])` })
    .where(eq(talentRecords.id, id))
}

export async function insertNote(tx: Tx, values: typeof talentNotes.$inferInsert): Promise<void> {
  await tx.insert(talentNotes).values(values)
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

/** Erases what ended by `today` and what was removed before the moment. Returns the number of records. */
export async function eraseEnded(db: DbOrTx, today: string, removedBefore: Date): Promise<number> {
  await db.delete(talentNotes).where(lt(talentNotes.removedAt, removedBefore))
  await db
    .delete(talentLists)
    .where(and(isNotNull(talentLists.removedAt), lt(talentLists.removedAt, removedBefore)))
  const gone = await db
    .delete(talentRecords)
    .where(or(lte(talentRecords.expiresOn, today), lt(talentRecords.removedAt, removedBefore)))
    .returning({ id: talentRecords.id })
  return gone.length
}
