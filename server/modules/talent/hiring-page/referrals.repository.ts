import { and, asc, count, eq, isNull, or, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { descNullsLast } from '@/server/db/queries'
import { users } from '@/server/db/schema/accounts'
import { companies } from '@/server/db/schema/companies'
import { onVacancy } from '@/server/db/schema/company-team'
import { hiringPages, talentReferrals } from '@/server/db/schema/hiring-pages'
import { vacancies } from '@/server/db/schema/vacancies'
import type { VacancyScope } from '@/server/platform/actor'
import { fullName } from '../records/records.repository'

export type ReferralRow = typeof talentReferrals.$inferSelect

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

/** Links of a company; of those to a vacancy only what the member reaches. */
const within = (companyId: number, part?: VacancyScope) =>
  and(
    eq(talentReferrals.companyId, companyId),
    part && or(isNull(talentReferrals.vacancyId), onVacancy(part, talentReferrals.vacancyId)),
  )

/** Those in force first, the newest of each first. */
export async function pageOfReferrals(
  db: DbOrTx,
  of: { companyId: number; part: VacancyScope | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<NamedReferral[]> {
  return referralsWithNames(db)
    .where(within(of.companyId, of.part))
    .orderBy(asc(sql`(${talentReferrals.revokedAt} is not null)`), descNullsLast(talentReferrals.id))
    .limit(limit)
    .offset(offset)
}

export async function countReferrals(db: DbOrTx, companyId: number, part?: VacancyScope): Promise<number> {
  const [row] = await db.select({ n: count() }).from(talentReferrals).where(within(companyId, part))
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
