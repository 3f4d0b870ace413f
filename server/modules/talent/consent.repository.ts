import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
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

export async function isRefused(db: DbOrTx, addressIds: readonly string[]): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(talentRefusals)
    .where(inArray(talentRefusals.addressId, [...addressIds]))
    .limit(1)
  return rows.length > 0
}

export async function insertRefusal(tx: Tx, addressId: string, createdAt: Date): Promise<void> {
  await tx.insert(talentRefusals).values({ addressId, createdAt }).onConflictDoNothing()
}

/** Whoever is asked with this address, by any company: asked no more. */
export async function deleteAsked(tx: Tx, email: string): Promise<void> {
  await tx.delete(talentRecords).where(and(eq(talentRecords.email, email), eq(talentRecords.state, 'asked')))
}

export async function deleteRecord(tx: Tx, id: number): Promise<void> {
  await tx.delete(talentRecords).where(eq(talentRecords.id, id))
}

const asked = (publicId: string) =>
  and(eq(talentRecords.publicId, publicId), isNull(talentRecords.removedAt), isNotNull(talentRecords.askedAt))

/** A record with an unanswered letter, and the company that asks. */
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
