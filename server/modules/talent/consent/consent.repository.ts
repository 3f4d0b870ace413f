import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { talentLimits } from '@/lib/contracts/talent'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companies } from '@/server/db/schema/companies'
import { talentLetterDays, talentRecords, talentRefusals } from '@/server/db/schema/talent'
import { deleteIntakesOf } from '../hiring-page/intakes.repository'
import { deleteAdditionsOf } from '../imports/import-additions.repository'

export async function lettersSentOn(db: DbOrTx, companyId: number, day: string): Promise<number> {
  const [row] = await db
    .select({ letters: talentLetterDays.letters })
    .from(talentLetterDays)
    .where(and(eq(talentLetterDays.companyId, companyId), eq(talentLetterDays.day, day)))
  return row?.letters ?? 0
}

/** Counts a letter of a company; false, and not counted, once the day has its full number. */
export async function reserveDailyLetter(tx: Tx, companyId: number, day: string): Promise<boolean> {
  const rows = await tx
    .insert(talentLetterDays)
    .values({ companyId, day, letters: 1 })
    .onConflictDoUpdate({
      target: [talentLetterDays.companyId, talentLetterDays.day],
      set: { letters: sql`${talentLetterDays.letters} + 1` },
      setWhere: lt(talentLetterDays.letters, talentLimits.lettersPerDay),
    })
    .returning({ letters: talentLetterDays.letters })
  return rows.length > 0
}

export async function deleteLetterDays(db: DbOrTx, before: string): Promise<void> {
  await db.delete(talentLetterDays).where(lt(talentLetterDays.day, before))
}

/** When the owner of an address last refused. */
export async function refusedAt(db: DbOrTx, addressIds: readonly string[]): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: talentRefusals.createdAt })
    .from(talentRefusals)
    .where(inArray(talentRefusals.addressId, [...addressIds]))
    .orderBy(desc(talentRefusals.createdAt))
    .limit(1)
  return row?.at
}

export const isRefused = async (db: DbOrTx, addressIds: readonly string[]): Promise<boolean> =>
  (await refusedAt(db, addressIds)) !== undefined

export async function insertRefusal(tx: Tx, addressId: string, createdAt: Date): Promise<void> {
  await tx
    .insert(talentRefusals)
    .values({ addressId, createdAt })
    .onConflictDoUpdate({ target: talentRefusals.addressId, set: { createdAt } })
}

/**
 * What a company keeps of an address, removed records and those that took it in included, and requests of all companies
 * to it, with what somebody left on their pages under it, and what an undone import would give back.
 */
export async function deleteRefused(tx: Tx, companyId: number, email: string): Promise<number[]> {
  const { rows } = await tx.execute<{ company_id: string }>(sql`
    delete from talent_records where id in (select coalesce(merged_into_id, id) from talent_records
      where email = ${email} and (company_id = ${companyId} or state = 'asked'))
    returning company_id`)
  await deleteAdditionsOf(tx, { contacts: [email], companyId })
  await deleteIntakesOf(tx, email)
  return rows.map((row) => Number(row.company_id))
}

/** Addresses of a record and of those that went into it. */
export async function addressesOf(tx: Tx, id: number): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ email: talentRecords.email })
    .from(talentRecords)
    .where(or(eq(talentRecords.id, id), eq(talentRecords.mergedIntoId, id)))
  return rows.flatMap(({ email }) => email ?? [])
}

export async function deleteRecord(tx: Tx, id: number): Promise<void> {
  await tx.delete(talentRecords).where(eq(talentRecords.id, id))
}

const current = alias(talentRecords, 'current')

/** A record whose person had a letter, removed or not, and the one their data are in now. */
export async function findLetter(db: DbOrTx, publicId: string) {
  const [row] = await db
    .select({ letter: talentRecords, record: current, company: companies })
    .from(talentRecords)
    .innerJoin(current, eq(current.id, sql`coalesce(${talentRecords.mergedIntoId}, ${talentRecords.id})`))
    .innerJoin(companies, eq(companies.id, talentRecords.companyId))
    .where(and(eq(talentRecords.publicId, publicId), gt(talentRecords.letterNumber, 0)))
  return row
}

export async function lockLetter(tx: Tx, publicId: string) {
  const found = await findLetter(tx, publicId)
  if (!found) return undefined
  await tx
    .select({ id: talentRecords.id })
    .from(talentRecords)
    .where(inArray(talentRecords.id, [found.letter.id, found.record.id]))
    .orderBy(asc(talentRecords.id))
    .for('update')
  // A merge, or its undoing, may have come first.
  return findLetter(tx, publicId)
}

/** The last letter asks until it is answered. */
const asked = (publicId: string) =>
  and(
    eq(talentRecords.publicId, publicId),
    isNull(talentRecords.removedAt),
    gt(talentRecords.letterNumber, 0),
  )

/** A record whose person had a letter, and the company. */
export async function findAsked(db: DbOrTx, publicId: string) {
  const [row] = await db
    .select({ record: talentRecords, company: companies })
    .from(talentRecords)
    .innerJoin(companies, eq(companies.id, talentRecords.companyId))
    .where(asked(publicId))
  return row
}

export async function lockAsked(tx: Tx, publicId: string) {
  const [row] = await tx.select().from(talentRecords).where(asked(publicId)).for('update')
  return row
}

/** Records whose term ends up to a day and whose people have not been asked, by id. */
export async function findEnding(
  db: DbOrTx,
  { by, afterId, limit }: { by: string; afterId: number; limit: number },
) {
  return db
    .select({
      id: talentRecords.id,
      publicId: talentRecords.publicId,
      companyId: talentRecords.companyId,
      company: companies.publicId,
      email: talentRecords.email,
    })
    .from(talentRecords)
    .innerJoin(companies, eq(companies.id, talentRecords.companyId))
    .where(
      and(
        lte(talentRecords.expiresOn, by),
        eq(talentRecords.state, 'kept'),
        isNull(talentRecords.removedAt),
        isNull(talentRecords.letterOpenAt),
        isNotNull(talentRecords.email),
        eq(companies.verification, 'verified'),
        gt(talentRecords.id, afterId),
      ),
    )
    .orderBy(asc(talentRecords.id))
    .limit(limit)
}

/** A record that still has to be asked, locked. */
export async function lockEnding(tx: Tx, publicId: string, by: string) {
  const [row] = await tx
    .select()
    .from(talentRecords)
    .where(
      and(
        eq(talentRecords.publicId, publicId),
        eq(talentRecords.state, 'kept'),
        lte(talentRecords.expiresOn, by),
        isNull(talentRecords.removedAt),
        isNull(talentRecords.letterOpenAt),
      ),
    )
    .for('update')
  return row
}
