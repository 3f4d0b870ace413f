import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companies } from '@/server/db/schema/companies'
import { talentIntakes } from '@/server/db/schema/hiring-pages'
import { talentRecords } from '@/server/db/schema/talent'
import { notRemoved, type TalentRow } from '../records/records.repository'

export type IntakeRow = typeof talentIntakes.$inferSelect

/** The last form sent with an address stands; its letter alone counts. */
export async function writeIntake(
  tx: Tx,
  values: Omit<typeof talentIntakes.$inferInsert, 'letterNumber'>,
): Promise<IntakeRow> {
  const [row] = await tx
    .insert(talentIntakes)
    .values({ ...values, letterNumber: 1 })
    .onConflictDoUpdate({
      target: [talentIntakes.companyId, talentIntakes.email],
      set: {
        firstName: values.firstName,
        lastName: values.lastName,
        source: values.source,
        referralId: values.referralId ?? null,
        consentVersion: values.consentVersion,
        agreedAt: values.agreedAt,
        expiresOn: values.expiresOn,
        letterNumber: sql`${talentIntakes.letterNumber} + 1`,
      },
    })
    .returning()
  if (!row) throw new Error('an insert gave no row')
  return row
}

/** Under the public id of the row, which may be older than the form. */
export async function writeSealed(tx: Tx, id: number, sealed: string): Promise<void> {
  await tx.update(talentIntakes).set({ sealed }).where(eq(talentIntakes.id, id))
}

/** Somebody who has not confirmed yet, and the company. */
export async function findIntake(db: DbOrTx, publicId: string) {
  const [row] = await db
    .select({ intake: talentIntakes, company: companies })
    .from(talentIntakes)
    .innerJoin(companies, eq(companies.id, talentIntakes.companyId))
    .where(eq(talentIntakes.publicId, publicId))
  return row
}

export async function lockIntake(tx: Tx, publicId: string): Promise<IntakeRow | undefined> {
  const [row] = await tx
    .select()
    .from(talentIntakes)
    .where(eq(talentIntakes.publicId, publicId))
    .for('update')
  return row
}

export async function deleteIntake(tx: Tx, id: number): Promise<void> {
  await tx.delete(talentIntakes).where(eq(talentIntakes.id, id))
}

/** What waits for the owner of an address, at all companies. */
export async function deleteIntakesOf(tx: Tx, email: string): Promise<void> {
  await tx.delete(talentIntakes).where(eq(talentIntakes.email, email))
}

/** Those that were never confirmed. */
export async function deleteEndedIntakes(db: DbOrTx, today: string): Promise<void> {
  await db.delete(talentIntakes).where(lte(talentIntakes.expiresOn, today))
}

/** The record of a company with this address, or without an address with this number; locked. */
export async function lockContact(
  tx: Tx,
  companyId: number,
  { email, phone }: { email: string | null; phone: string | null },
): Promise<TalentRow | undefined> {
  const contact = email === null ? eq(talentRecords.phone, phone ?? '') : eq(talentRecords.email, email)
  const [row] = await tx
    .select()
    .from(talentRecords)
    .where(and(eq(talentRecords.companyId, companyId), notRemoved, contact))
    .orderBy(asc(talentRecords.id))
    .limit(1)
    .for('update')
  return row
}
