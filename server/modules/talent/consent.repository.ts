import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companies } from '@/server/db/schema/companies'
import { talentLetterDays, talentRecords, talentRefusals } from '@/server/db/schema/talent'

export async function lettersSentOn(db: DbOrTx, companyId: number, day: string): Promise<number> {
  const [row] = await db
    .select({ letters: talentLetterDays.letters })
    .from(talentLetterDays)
    .where(and(eq(talentLetterDays.companyId, companyId), eq(talentLetterDays.day, day)))
  return row?.letters ?? 0
}

/** Counts a letter of a company; false, and not counted, once the day has its full number. */
export async function takeLetter(tx: Tx, companyId: number, day: string, limit: number): Promise<boolean> {
  const rows = await tx
    .insert(talentLetterDays)
    .values({ companyId, day, letters: 1 })
    .onConflictDoUpdate({
      target: [talentLetterDays.companyId, talentLetterDays.day],
      set: { letters: sql`${talentLetterDays.letters} + 1` },
      setWhere: lt(talentLetterDays.letters, limit),
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

/** What a company keeps of an address, removed records included, and requests of all companies to it. */
export async function deleteRefused(tx: Tx, companyId: number, email: string): Promise<void> {
  await tx
    .delete(talentRecords)
    .where(
      and(
        eq(talentRecords.email, email),
        or(eq(talentRecords.companyId, companyId), eq(talentRecords.state, 'asked')),
      ),
    )
}

/** The last letter asks until it is answered, and lets its receiver refuse as long as the record is kept. */
const asked = (publicId: string) =>
  and(eq(talentRecords.publicId, publicId), isNull(talentRecords.removedAt), gt(talentRecords.sends, 0))

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
        isNull(talentRecords.askedAt),
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
        isNull(talentRecords.askedAt),
      ),
    )
    .for('update')
  return row
}
