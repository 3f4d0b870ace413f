import { and, asc, count, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import {
  talentImports,
  talentListMembers,
  talentNotes,
  talentRecords,
  talentRefusals,
} from '@/server/db/schema/talent'
import { fullName, notRemoved } from '../records/records.repository'

export type ImportRow = typeof talentImports.$inferSelect

const strings = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

/** People of a base with one of these contacts. */
export async function recordsWith(
  db: DbOrTx,
  companyId: number,
  { emails, phones }: { emails: readonly string[]; phones: readonly string[] },
) {
  return db
    .select({
      id: talentRecords.id,
      publicId: talentRecords.publicId,
      state: talentRecords.state,
      firstName: talentRecords.firstName,
      lastName: talentRecords.lastName,
      email: talentRecords.email,
      phone: talentRecords.phone,
      ground: talentRecords.ground,
      groundOn: talentRecords.groundOn,
    })
    .from(talentRecords)
    .where(
      and(
        eq(talentRecords.companyId, companyId),
        notRemoved,
        or(
          sql`${talentRecords.email} = any(${strings(emails)})`,
          sql`${talentRecords.phone} = any(${strings(phones)})`,
        ),
      ),
    )
    .orderBy(asc(talentRecords.id))
}
export type KnownPerson = Awaited<ReturnType<typeof recordsWith>>[number]

/** People of a base without any contact. */
export async function peopleWithoutContact(db: DbOrTx, companyId: number) {
  const { firstName, lastName, city, position, email, phone } = talentRecords
  return db
    .select({ firstName, lastName, city, position })
    .from(talentRecords)
    .where(and(eq(talentRecords.companyId, companyId), notRemoved, isNull(email), isNull(phone)))
}

export async function refusalsAmong(
  db: DbOrTx,
  addressIds: readonly string[],
): Promise<{ addressId: string; createdAt: Date }[]> {
  if (addressIds.length === 0) return []
  return db
    .select()
    .from(talentRefusals)
    .where(sql`${talentRefusals.addressId} = any(${strings(addressIds)})`)
}

export async function countImportsSince(db: DbOrTx, companyId: number, since: Date): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(talentImports)
    .where(and(eq(talentImports.companyId, companyId), gt(talentImports.createdAt, since)))
  return row?.n ?? 0
}

export async function insertImport(tx: Tx, values: typeof talentImports.$inferInsert): Promise<ImportRow> {
  const [row] = await tx.insert(talentImports).values(values).returning()
  if (!row) throw new Error('an insert gave no row')
  return row
}

export async function insertNotes(tx: Tx, values: (typeof talentNotes.$inferInsert)[]): Promise<void> {
  if (values.length > 0) await tx.insert(talentNotes).values(values)
}

export async function putIntoList(tx: Tx, listId: number, recordIds: readonly number[]): Promise<void> {
  if (recordIds.length === 0) return
  await tx.insert(talentListMembers).values(recordIds.map((recordId) => ({ listId, recordId })))
}

/** Imports that can be undone or brought back, the newest first, with the numbers of their people and contacts in the base. */
export async function importsSince(db: DbOrTx, companyId: number, since: Date, publicId?: string) {
  return db
    .select({
      row: talentImports,
      author: fullName,
      inBase: sql<number>`(select count(*)::int from talent_records r
        where r.import_id = ${talentImports.id} and r.removed_at is null)`,
      completed: sql<number>`(select count(*)::int from talent_import_additions a
        join talent_records r on r.id = a.record_id
        where a.import_id = ${talentImports.id} and r.removed_at is null and (r.email = a.email or r.phone = a.phone))`,
    })
    .from(talentImports)
    .leftJoin(users, eq(users.id, talentImports.userId))
    .where(
      and(
        eq(talentImports.companyId, companyId),
        or(gt(talentImports.createdAt, since), gt(talentImports.undoneAt, since)),
        publicId === undefined ? undefined : eq(talentImports.publicId, publicId),
      ),
    )
    .orderBy(desc(talentImports.createdAt), desc(talentImports.id))
    .limit(100)
}

export async function lockImport(
  tx: Tx,
  publicId: string,
  companyId: number,
): Promise<ImportRow | undefined> {
  const [row] = await tx
    .select()
    .from(talentImports)
    .where(and(eq(talentImports.publicId, publicId), eq(talentImports.companyId, companyId)))
    .for('update')
  return row
}

export async function markUndone(tx: Tx, id: number, undoneAt: Date | null): Promise<void> {
  await tx.update(talentImports).set({ undoneAt }).where(eq(talentImports.id, id))
}

/** Removes the people of an import, but for those whom somebody of another origin was made one with: they would go too. */
export async function removeImported(tx: Tx, importId: number, removedAt: Date): Promise<void> {
  await tx
    .update(talentRecords)
    .set({ removedAt, revision: sql`${talentRecords.revision} + 1` })
    .where(
      and(
        eq(talentRecords.importId, importId),
        notRemoved,
        sql`not exists (select from talent_records other where other.merged_into_id = ${talentRecords.id}
          and other.import_id is distinct from ${importId})`,
      ),
    )
}

/** People whom the undoing removed, and whose contacts the base has not got again meanwhile. */
export async function restorable(tx: Tx, { id, companyId, undoneAt }: ImportRow): Promise<number[]> {
  if (undoneAt === null) return []
  const { rows } = await tx.execute<{ id: string }>(sql`
    select r.id from talent_records r
    where r.import_id = ${id} and r.removed_at = ${undoneAt.toISOString()}::timestamptz
      and not exists (select from talent_records o where o.email = r.email
        and o.company_id = ${companyId} and o.removed_at is null)
      and not exists (select from talent_records o where o.phone = r.phone
        and o.company_id = ${companyId} and o.removed_at is null)`)
  return rows.map((row) => Number(row.id))
}

export async function restoreRecords(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(talentRecords)
    .set({ removedAt: null, revision: sql`${talentRecords.revision} + 1` })
    .where(inArray(talentRecords.id, [...ids]))
}
