import { and, eq, isNotNull } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { companies, companyMembers, users } from '@/server/db/schema/accounts'

export async function companyPublicId(db: DbOrTx, id: number): Promise<string> {
  const [row] = await db.select({ publicId: companies.publicId }).from(companies).where(eq(companies.id, id))
  if (!row) throw new Error('a payment without its company')
  return row.publicId
}

/** The person's own verified address. */
export async function verifiedEmail(db: DbOrTx, userId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailVerifiedAt)))
  return row?.email ?? undefined
}

/** Those who answer for the company's money. */
export async function findOwners(db: DbOrTx, companyId: number): Promise<number[]> {
  const rows = await db
    .select({ userId: companyMembers.userId })
    .from(companyMembers)
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.role, 'owner')))
  return rows.map(({ userId }) => userId)
}
