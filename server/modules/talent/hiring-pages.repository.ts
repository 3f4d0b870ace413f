import { and, asc, count, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { descNullsLast } from '@/server/db/queries'
import { users } from '@/server/db/schema/accounts'
import { companies } from '@/server/db/schema/companies'
import { onVacancy } from '@/server/db/schema/company-team'
import { hiringPages, talentJoins, talentReferrals } from '@/server/db/schema/hiring-pages'
import { talentRecords } from '@/server/db/schema/talent'
import { vacancies } from '@/server/db/schema/vacancies'
import type { Part } from '@/server/platform/actor'
import { fullName, kept, type TalentRow } from './records.repository'

export type PageRow = typeof hiringPages.$inferSelect
export type ReferralRow = typeof talentReferrals.$inferSelect
export type JoinRow = typeof talentJoins.$inferSelect

export async function findPage(db: DbOrTx, companyId: number): Promise<PageRow | undefined> {
  const [row] = await db.select().from(hiringPages).where(eq(hiringPages.companyId, companyId))
  return row
}

export async function writePage(tx: Tx, values: typeof hiringPages.$inferInsert): Promise<void> {
  const { companyId: _, ...set } = values
  await tx.insert(hiringPages).values(values).onConflictDoUpdate({ target: hiringPages.companyId, set })
}

const referralColumns = {
  row: talentReferrals,
  vacancy: { publicId: vacancies.publicId, title: vacancies.title },
  author: fullName,
}
const referralsWithNames = (db: DbOrTx) =>
  db
    .select(referralColumns)
    .from(talentReferrals)
    .leftJoin(vacancies, eq(vacancies.id, talentReferrals.vacancyId))
    .leftJoin(users, eq(users.id, talentReferrals.createdById))
export type NamedReferral = Awaited<ReturnType<typeof referralsWithNames>>[number]

/** Links of a company that lead to nothing narrowed to others than a member. */
const listedFor = (companyId: number, part: Part | undefined) =>
  and(
    eq(talentReferrals.companyId, companyId),
    or(isNull(talentReferrals.vacancyId), onVacancy(part, talentReferrals.vacancyId)),
  )

/** Those in force first, the newest of each first. */
export async function pageOfReferrals(
  db: DbOrTx,
  { companyId, onlyOf }: { companyId: number; onlyOf: Part | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<NamedReferral[]> {
  return referralsWithNames(db)
    .where(listedFor(companyId, onlyOf))
    .orderBy(asc(sql`(${talentReferrals.revokedAt} is not null)`), descNullsLast(talentReferrals.id))
    .limit(limit)
    .offset(offset)
}

export async function countReferrals(db: DbOrTx, companyId: number, onlyOf?: Part): Promise<number> {
  const [row] = await db.select({ n: count() }).from(talentReferrals).where(listedFor(companyId, onlyOf))
  return row?.n ?? 0
}

export async function findReferral(
  db: DbOrTx,
  publicId: string,
  companyId: number,
): Promise<NamedReferral | undefined> {
  const [row] = await referralsWithNames(db).where(
    and(eq(talentReferrals.publicId, publicId), eq(talentReferrals.companyId, companyId)),
  )
  return row
}

export async function insertReferral(tx: Tx, values: typeof talentReferrals.$inferInsert): Promise<void> {
  await tx.insert(talentReferrals).values(values)
}

export async function setRevoked(tx: Tx, id: number, revokedAt: Date | null): Promise<void> {
  await tx.update(talentReferrals).set({ revokedAt }).where(eq(talentReferrals.id, id))
}

/** A referral in force of a verified company, and whether the page of the company is open. */
export async function findInForce(db: DbOrTx, code: string) {
  const [row] = await db
    .select({
      row: talentReferrals,
      vacancy: vacancies.publicId,
      company: companies.publicId,
      open: hiringPages.open,
    })
    .from(talentReferrals)
    .innerJoin(companies, eq(companies.id, talentReferrals.companyId))
    .leftJoin(vacancies, eq(vacancies.id, talentReferrals.vacancyId))
    .leftJoin(hiringPages, eq(hiringPages.companyId, talentReferrals.companyId))
    .where(
      and(
        eq(talentReferrals.publicId, code),
        isNull(talentReferrals.revokedAt),
        eq(companies.verification, 'verified'),
      ),
    )
  return row
}

/** A referral of this company in force, whatever it leads to. */
export async function referralOf(
  db: DbOrTx,
  code: string,
  companyId: number,
): Promise<ReferralRow | undefined> {
  const [row] = await db
    .select()
    .from(talentReferrals)
    .where(
      and(
        eq(talentReferrals.publicId, code),
        eq(talentReferrals.companyId, companyId),
        isNull(talentReferrals.revokedAt),
      ),
    )
  return row
}

export async function countOn(db: DbOrTx, id: number, what: 'opened' | 'joined' | 'applied'): Promise<void> {
  const column = talentReferrals[what]
  await db
    .update(talentReferrals)
    .set({ [what]: sql`${column} + 1` })
    .where(eq(talentReferrals.id, id))
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
