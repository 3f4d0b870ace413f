import { and, asc, eq, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companies, companyMembers } from '@/server/db/schema/accounts'

export type CompanyRow = typeof companies.$inferSelect
export interface Membership {
  company: CompanyRow
  role: 'owner' | 'recruiter' | 'viewer'
}

const membership = { company: companies, role: companyMembers.role }

/** Companies of a person, the one they act for first. */
export async function findMemberships(db: DbOrTx, userId: number): Promise<Membership[]> {
  return db
    .select(membership)
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(eq(companyMembers.userId, userId))
    .orderBy(asc(companyMembers.createdAt), asc(companies.id))
}

export async function findMembership(
  db: DbOrTx,
  userId: number,
  companyPublicId: string,
): Promise<Membership | undefined> {
  const [row] = await db
    .select(membership)
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(and(eq(companyMembers.userId, userId), eq(companies.publicId, companyPublicId)))
  return row
}

/** One new company at a time per person, so that a number counted before an insert still holds at it. */
export async function lockFounder(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`companies:${userId}`}, 0))`)
}

export async function insertCompany(
  db: DbOrTx,
  row: typeof companies.$inferInsert,
  ownerId: number,
  now: Date,
): Promise<CompanyRow> {
  const [company] = await db
    .insert(companies)
    .values({ ...row, createdAt: now, updatedAt: now })
    .returning()
  if (!company) throw new Error('the company was not inserted')
  await db
    .insert(companyMembers)
    .values({ companyId: company.id, userId: ownerId, role: 'owner', createdAt: now })
  return company
}

export async function updateCompany(
  db: DbOrTx,
  companyId: number,
  change: Partial<typeof companies.$inferInsert>,
): Promise<CompanyRow> {
  const [row] = await db.update(companies).set(change).where(eq(companies.id, companyId)).returning()
  if (!row) throw new Error('the company is gone')
  return row
}
