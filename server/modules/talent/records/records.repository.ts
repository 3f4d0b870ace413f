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
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { descNullsLast } from '@/server/db/queries'
import { users } from '@/server/db/schema/accounts'
import { talentReferrals } from '@/server/db/schema/hiring-pages'
import {
  talentImports,
  talentListMembers,
  talentLists,
  talentNotes,
  talentRecords,
} from '@/server/db/schema/talent'
import { talentMerges } from '@/server/db/schema/talent-work'

export type TalentRow = typeof talentRecords.$inferSelect
export type TalentValues = Omit<typeof talentRecords.$inferInsert, 'search'>

export const notRemoved = isNull(talentRecords.removedAt)

export interface TalentFilter {
  companyId: number
  /** Stems, all of which have to be found. */
  stems: readonly string[]
  tag?: string | undefined
  list?: string | undefined
  state?: TalentRow['state'] | undefined
  source?: string | undefined
  /** Public id of a referral link. */
  referral?: string | undefined
  /** Records whose term ends up to this day. */
  endsBy?: string | undefined
}

/** Stems are letters and digits only, so a quoted lexeme needs no escape. */
const matches = (stems: readonly string[]): SQL =>
  sql`${talentRecords.search} @@ ${stems.map((stem) => `'${stem}':*`).join(' & ')}::tsquery`

function where({
  companyId,
  stems,
  tag,
  list,
  state,
  source,
  referral,
  endsBy,
}: TalentFilter): SQL | undefined {
  return and(
    eq(talentRecords.companyId, companyId),
    notRemoved,
    stems.length > 0 ? matches(stems) : undefined,
    tag === undefined ? undefined : sql`${talentRecords.tags} @> array[${tag}]::text[]`,
    list === undefined
      ? undefined
      : sql`exists (select from talent_list_members m join talent_lists l on l.id = m.list_id
          where m.record_id = ${talentRecords.id} and l.public_id = ${list} and l.company_id = ${companyId}
            and l.removed_at is null)`,
    state === undefined ? undefined : eq(talentRecords.state, state),
    source === undefined ? undefined : eq(talentRecords.source, source),
    referral === undefined
      ? undefined
      : sql`${talentRecords.referralId} = (select f.id from talent_referrals f
          where f.public_id = ${referral} and f.company_id = ${companyId})`,
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
  // Whose term ends first is asked for first where the end is what is asked for. For words the order is not that of the
  // index: to look for a rare word, the planner would walk through the whole base in that order.
  const newest = filter.stems.length > 0 ? desc : descNullsLast
  const order = filter.endsBy === undefined ? newest(talentRecords.createdAt) : asc(talentRecords.expiresOn)
  return db
    .select()
    .from(talentRecords)
    .where(where(filter))
    .orderBy(order, newest(talentRecords.id))
    .limit(limit)
    .offset(offset)
}

export async function countRecords(db: DbOrTx, filter: TalentFilter): Promise<number> {
  const [row] = await db.select({ n: count() }).from(talentRecords).where(where(filter))
  return row?.n ?? 0
}

export const countOfCompany = (tx: DbOrTx, companyId: number): Promise<number> =>
  countRecords(tx, { companyId, stems: [] })

export async function countTags(db: DbOrTx, companyId: number): Promise<{ name: string; count: number }[]> {
  const { rows } = await db.execute<{ name: string; count: number }>(sql`
    select tag as name, count(*)::int as count from talent_records, unnest(tags) as tag
    where company_id = ${companyId} and removed_at is null group by tag order by count(*) desc, tag limit 200`)
  return rows
}

/** Where people of a base came from, the most frequent first. */
export async function countSources(
  db: DbOrTx,
  companyId: number,
): Promise<{ name: string; count: number }[]> {
  return db
    .select({ name: talentRecords.source, count: count() })
    .from(talentRecords)
    .where(and(eq(talentRecords.companyId, companyId), notRemoved))
    .groupBy(talentRecords.source)
    .orderBy(desc(count()), asc(talentRecords.source))
    .limit(100)
}

/** Labels of the referral links that records came by. */
export async function labelsOf(
  db: DbOrTx,
  rows: readonly TalentRow[],
): Promise<Map<number, { public_id: string; label: string }>> {
  const ids = [...new Set(rows.flatMap(({ referralId }) => referralId ?? []))]
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: talentReferrals.id, public_id: talentReferrals.publicId, label: talentReferrals.label })
    .from(talentReferrals)
    .where(inArray(talentReferrals.id, ids))
  return new Map(found.map(({ id, ...referral }) => [id, referral]))
}

export const fullName = sql<string | null>`case when ${users.deletedAt} is null
  then nullif(trim(${users.firstName} || ' ' || ${users.lastName}), '') end`

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
    .where(and(eq(talentRecords.publicId, publicId), eq(talentRecords.companyId, companyId), notRemoved))
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
    .where(and(eq(talentRecords.email, email), eq(talentRecords.companyId, companyId), notRemoved))
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

const vectorOf = (stems: readonly string[]): SQL => sql`array_to_tsvector(${sql.param([...stems])}::text[])`

export async function writeStems(tx: Tx, id: number, stems: readonly string[]): Promise<void> {
  await tx
    .update(talentRecords)
    .set({ search: vectorOf(stems) })
    .where(eq(talentRecords.id, id))
}

/** Several records at once, with what they are found by. Returns the id of each by its public one. */
export async function insertRecords(
  tx: Tx,
  values: readonly (TalentValues & { stems: readonly string[] })[],
): Promise<Map<string, number>> {
  const rows = await tx
    .insert(talentRecords)
    .values(values.map(({ stems, ...each }) => ({ ...each, search: vectorOf(stems) })))
    .returning({ id: talentRecords.id, publicId: talentRecords.publicId })
  return new Map(rows.map(({ publicId, id }) => [publicId, id]))
}

const emptyRecord = {
  firstName: '',
  lastName: '',
  phone: null,
  birthDate: null,
  city: '',
  position: '',
  about: '',
  source: '',
  tags: [],
  groundNote: '',
  importId: null,
  referralId: null,
  search: '',
} satisfies Partial<typeof talentRecords.$inferInsert>

/** Erases what ended by `today` and what was removed before the moment. Returns the company of each. */
export async function eraseEnded(db: DbOrTx, today: string, removedBefore: Date): Promise<number[]> {
  await db.delete(talentNotes).where(lt(talentNotes.removedAt, removedBefore))
  await db
    .delete(talentLists)
    .where(and(isNotNull(talentLists.removedAt), lt(talentLists.removedAt, removedBefore)))
  await db
    .delete(talentImports)
    .where(
      and(
        lt(talentImports.createdAt, removedBefore),
        or(isNull(talentImports.undoneAt), lt(talentImports.undoneAt, removedBefore)),
      ),
    )
  await db.delete(talentMerges).where(lt(talentMerges.createdAt, removedBefore))
  const { mergedIntoId, email } = talentRecords
  const over = or(lte(talentRecords.expiresOn, today), lt(talentRecords.removedAt, removedBefore))
  // The data live on in another record, and letters to this address have to let their receiver refuse as long.
  const emptied = await db
    .update(talentRecords)
    .set(emptyRecord)
    .where(and(over, isNotNull(mergedIntoId), isNotNull(email), ne(talentRecords.firstName, '')))
    .returning({ id: talentRecords.id })
  const ids = emptied.map(({ id }) => id)
  if (ids.length > 0) await db.delete(talentListMembers).where(inArray(talentListMembers.recordId, ids))
  const gone = await db
    .delete(talentRecords)
    .where(and(over, or(isNull(mergedIntoId), isNull(email))))
    .returning({ companyId: talentRecords.companyId })
  return gone.map(({ companyId }) => companyId)
}
