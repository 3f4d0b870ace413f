import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { VacancyState } from '@/lib/contracts/enums'
import type { DbOrTx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companies, companyMembers, memberMay } from '@/server/db/schema/companies'
import { accountDeletions } from '@/server/db/schema/personal-data'
import { vacancies } from '@/server/db/schema/vacancies'
import type { Actor } from '@/server/platform/actor'

export async function companyPublicId(db: DbOrTx, id: number): Promise<string> {
  const [row] = await db.select({ publicId: companies.publicId }).from(companies).where(eq(companies.id, id))
  if (!row) throw new Error('a payment without its company')
  return row.publicId
}

export async function companyName(db: DbOrTx, id: number): Promise<string> {
  const [row] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, id))
  return row?.name ?? ''
}

/** The person's verified e-mail. */
export async function verifiedEmail(db: DbOrTx, userId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailVerifiedAt)))
  return row?.email ?? undefined
}

/** Members responsible for the company's money. */
export async function findOwners(db: DbOrTx, companyId: number): Promise<number[]> {
  const rows = await db
    .select({ userId: companyMembers.userId })
    .from(companyMembers)
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.role, 'owner')))
  return rows.map(({ userId }) => userId)
}

export async function vacancyOf(
  db: DbOrTx,
  id: number,
): Promise<{ publicId: string; title: string; status: VacancyState } | undefined> {
  const [row] = await db
    .select({ publicId: vacancies.publicId, title: vacancies.title, status: vacancies.status })
    .from(vacancies)
    .where(eq(vacancies.id, id))
  return row
}

/** The buyer as an acting member; undefined when they have left, lost the role, or are leaving. */
export async function actorOfCompany(
  db: DbOrTx,
  companyId: number,
  userId: number,
): Promise<Actor | undefined> {
  const [row] = await db
    .select({
      publicId: users.publicId,
      isOperator: users.isOperator,
      role: companyMembers.role,
      companyPublicId: companies.publicId,
      verification: companies.verification,
    })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .where(
      and(
        eq(companyMembers.companyId, companyId),
        eq(companyMembers.userId, userId),
        isNull(accountDeletions.userId),
        memberMay('pay'),
        isNull(users.deletedAt),
        isNull(users.bannedAt),
      ),
    )
  if (!row) return undefined
  const { publicId, isOperator, role } = row
  const company = {
    id: companyId,
    publicId: row.companyPublicId,
    role,
    verified: row.verification === 'verified',
    // Pays what was agreed to, and reads nothing.
    withheld: [],
  }
  return {
    userId,
    publicId,
    accountType: 'employer',
    sessionId: '',
    authenticatedAt: new Date(0),
    brakedAt: null,
    isOperator,
    leaving: false,
    company,
  }
}

/** Recipient of a receipt: the buyer or payer, otherwise an owner. */
export async function receiptAddress(db: DbOrTx, companyId: number, userId?: number): Promise<string | null> {
  for (const reader of [...(userId === undefined ? [] : [userId]), ...(await findOwners(db, companyId))]) {
    const email = await verifiedEmail(db, reader)
    if (email) return email
  }
  return null
}
