import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companies } from '@/server/db/schema/companies'
import { hiringPages, talentJoins } from '@/server/db/schema/hiring-pages'
import { talentRecords } from '@/server/db/schema/talent'
import { kept, type TalentRow } from '../records/records.repository'

export type PageRow = typeof hiringPages.$inferSelect
export type JoinRow = typeof talentJoins.$inferSelect

export async function findPage(db: DbOrTx, companyId: number): Promise<PageRow | undefined> {
  const [row] = await db.select().from(hiringPages).where(eq(hiringPages.companyId, companyId))
  return row
}

export async function writePage(tx: Tx, values: typeof hiringPages.$inferInsert): Promise<void> {
  const { companyId: _, ...set } = values
  await tx.insert(hiringPages).values(values).onConflictDoUpdate({ target: hiringPages.companyId, set })
}

/** The last form sent with an address stands; its letter alone counts. */
export async function writeJoin(
  tx: Tx,
  values: Omit<typeof talentJoins.$inferInsert, 'sends'>,
): Promise<JoinRow> {
  const [row] = await tx
    .insert(talentJoins)
    .values({ ...values, sends: 1 })
    .onConflictDoUpdate({
      target: [talentJoins.companyId, talentJoins.email],
      set: {
        firstName: values.firstName,
        lastName: values.lastName,
        source: values.source,
        referralId: values.referralId ?? null,
        consentVersion: values.consentVersion,
        agreedAt: values.agreedAt,
        expiresOn: values.expiresOn,
        sends: sql`${talentJoins.sends} + 1`,
      },
    })
    .returning()
  if (!row) throw new Error('an insert gave no row')
  return row
}

/** Under the public id of the row, which may be older than the form. */
export async function writeSealed(tx: Tx, id: number, sealed: string): Promise<void> {
  await tx.update(talentJoins).set({ sealed }).where(eq(talentJoins.id, id))
}

/** Somebody who has not confirmed yet, and the company. */
export async function findJoin(db: DbOrTx, publicId: string) {
  const [row] = await db
    .select({ join: talentJoins, company: companies })
    .from(talentJoins)
    .innerJoin(companies, eq(companies.id, talentJoins.companyId))
    .where(eq(talentJoins.publicId, publicId))
  return row
}

export async function lockJoin(tx: Tx, publicId: string): Promise<JoinRow | undefined> {
  const [row] = await tx.select().from(talentJoins).where(eq(talentJoins.publicId, publicId)).for('update')
  return row
}

export async function deleteJoin(tx: Tx, id: number): Promise<void> {
  await tx.delete(talentJoins).where(eq(talentJoins.id, id))
}

/** What waits for the owner of an address, at all companies. */
export async function deleteJoinsOf(tx: Tx, email: string): Promise<void> {
  await tx.delete(talentJoins).where(eq(talentJoins.email, email))
}

/** Those that were never confirmed. */
export async function deleteEndedJoins(db: DbOrTx, today: string): Promise<void> {
  await db.delete(talentJoins).where(lte(talentJoins.expiresOn, today))
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
    .where(and(eq(talentRecords.companyId, companyId), kept, contact))
    .orderBy(asc(talentRecords.id))
    .limit(1)
    .for('update')
  return row
}
