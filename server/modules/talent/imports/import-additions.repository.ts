import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Tx } from '@/server/db/client'
import { talentImports, talentRecords } from '@/server/db/schema/talent'
import { talentImportAdditions } from '@/server/db/schema/talent-work'

export interface Addition {
  recordId: number
  email: string | null
  phone: string | null
}

const changedIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => Number(id))

/** Gives records the contacts they lack; what they have stays. Returns the ids of those that changed. */
export async function addContacts(
  tx: Tx,
  importId: number,
  additions: readonly Addition[],
  now: Date,
): Promise<number[]> {
  if (additions.length === 0) return []
  await tx.insert(talentImportAdditions).values(additions.map((each) => ({ ...each, importId })))
  return giveAdditions(tx, importId, now)
}

/** Of the additions of an import those that the base has not got elsewhere meanwhile, to records that are still in it. */
export async function giveAdditions(tx: Tx, importId: number, now: Date): Promise<number[]> {
  const free = (column: 'email' | 'phone') =>
    sql.raw(`(a.${column} is not null and r.${column} is null
      and not exists (select from talent_records o where o.company_id = r.company_id
        and o.removed_at is null and o.id <> r.id and o.${column} = a.${column}))`)
  const { rows } = await tx.execute<{ id: string }>(sql`
    update talent_records r
    set email = case when ${free('email')} then a.email else r.email end,
      phone = case when ${free('phone')} then a.phone else r.phone end,
      revision = r.revision + 1, updated_at = ${now.toISOString()}::timestamptz
    from talent_import_additions a
    where a.import_id = ${importId} and a.record_id = r.id
      and r.removed_at is null and r.merged_into_id is null and (${free('email')} or ${free('phone')})
    returning r.id`)
  return changedIds(rows)
}

/** Takes the contacts of an import from the records again, unless somebody has changed them. A letter to them ends. */
export async function takeAdditions(tx: Tx, importId: number, now: Date): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update talent_records r
    set email = case when r.email = a.email then null else r.email end,
      phone = case when r.phone = a.phone then null else r.phone end,
      asked_at = case when r.email = a.email then null else r.asked_at end,
      sends = r.sends + case when r.email = a.email then 1 else 0 end,
      revision = r.revision + 1, updated_at = ${now.toISOString()}::timestamptz
    from talent_import_additions a
    where a.import_id = ${importId} and a.record_id = r.id and (r.email = a.email or r.phone = a.phone)
    returning r.id`)
  return changedIds(rows)
}

/** Addresses an import adds, each with the ground of the record they go to. */
export async function addedAddresses(tx: Tx, importId: number) {
  return tx
    .select({
      recordId: talentRecords.id,
      email: talentImportAdditions.email,
      ground: talentRecords.ground,
      groundOn: talentRecords.groundOn,
    })
    .from(talentImportAdditions)
    .innerJoin(talentRecords, eq(talentRecords.id, talentImportAdditions.recordId))
    .where(and(eq(talentImportAdditions.importId, importId), isNotNull(talentImportAdditions.email)))
}

export async function deleteAdditions(tx: Tx, importId: number, recordIds: readonly number[]): Promise<void> {
  await tx
    .delete(talentImportAdditions)
    .where(
      and(
        eq(talentImportAdditions.importId, importId),
        inArray(talentImportAdditions.recordId, [...recordIds]),
      ),
    )
}

/** What imports would give to records again: of one company, or of all. */
export async function deleteAdditionsOf(
  tx: Tx,
  { contacts, companyId }: { contacts: readonly string[]; companyId?: number },
): Promise<void> {
  const own = [...contacts]
  const { email, phone, importId } = talentImportAdditions
  const imports = tx.select({ id: talentImports.id }).from(talentImports)
  await tx
    .delete(talentImportAdditions)
    .where(
      and(
        or(inArray(email, own), inArray(phone, own)),
        companyId === undefined
          ? undefined
          : inArray(importId, imports.where(eq(talentImports.companyId, companyId))),
      ),
    )
}
