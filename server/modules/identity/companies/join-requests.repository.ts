import { and, asc, count, desc, eq, gt, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companies, companyMembers } from '@/server/db/schema/companies'
import { companyJoinRequests as requests } from '@/server/db/schema/company-team'
import { accountDeletions } from '@/server/db/schema/personal-data'

export type JoinRequestRow = typeof requests.$inferSelect

const target = alias(companies, 'target')
const source = alias(companies, 'source')

/** The ИНН of both companies is unchanged and verified. */
const isDue = sql<boolean>`(target.verification = 'verified' and source.id is not null
  and regexp_replace(coalesce(source.inn, ''), '\\D', '', 'g') = regexp_replace(target.inn, '\\D', '', 'g'))`

/** The person's account is active: neither banned, frozen nor scheduled for deletion. */
const isPresent = sql<boolean>`(${users.bannedAt} is null and ${users.frozenAt} is null and ${users.deletedAt} is null
  and ${accountDeletions.userId} is null)`

const shown = {
  request: requests,
  company: { publicId: target.publicId, name: target.name },
  from: { publicId: source.publicId, name: source.name },
  person: {
    publicId: users.publicId,
    firstName: users.firstName,
    lastName: users.lastName,
    email: sql<string | null>`case when ${users.emailVerifiedAt} is not null then ${users.email} end`,
  },
  isDue,
  isPresent,
}

const select = (db: DbOrTx) =>
  db
    .select(shown)
    .from(requests)
    .innerJoin(target, eq(target.id, requests.companyId))
    .innerJoin(users, eq(users.id, requests.userId))
    .leftJoin(source, eq(source.id, requests.fromCompanyId))
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))

export type JoinRequestView = Awaited<ReturnType<typeof select>>[number]

export const findOwnRequests = (db: DbOrTx, userId: number, limit: number): Promise<JoinRequestView[]> =>
  select(db).where(eq(requests.userId, userId)).orderBy(desc(requests.id)).limit(limit)

const isWaiting = and(
  eq(requests.status, 'waiting'),
  isDue,
  isPresent,
  notExists(
    sql`(select from ${companyMembers} m where m.company_id = ${requests.companyId} and m.user_id = ${requests.userId})`,
  ),
)

/** Decidable requests of one company or of all, longest waiting first. */
export const findWaiting = (
  db: DbOrTx,
  { companyId, limit }: { companyId?: number; limit: number },
): Promise<JoinRequestView[]> =>
  select(db)
    .where(and(isWaiting, companyId === undefined ? undefined : eq(requests.companyId, companyId)))
    .orderBy(asc(requests.id))
    .limit(limit)

export async function countWaiting(db: DbOrTx, companyId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(requests)
    .where(and(eq(requests.companyId, companyId), eq(requests.status, 'waiting')))
  return row?.n ?? 0
}

export async function findRequest(db: DbOrTx, publicId: string): Promise<JoinRequestView | undefined> {
  const [row] = await select(db).where(eq(requests.publicId, publicId))
  return row
}

/** The same, locked until the transaction ends. */
export async function lockRequest(tx: Tx, publicId: string): Promise<JoinRequestView | undefined> {
  const [row] = await select(tx).where(eq(requests.publicId, publicId)).for('update', { of: requests })
  return row
}

/** Undefined when one is pending. */
export async function insertRequest(
  tx: Tx,
  row: typeof requests.$inferInsert,
): Promise<JoinRequestRow | undefined> {
  const [written] = await tx.insert(requests).values(row).onConflictDoNothing().returning()
  return written
}

export async function closeRequest(
  tx: Tx,
  id: number,
  values: Pick<JoinRequestRow, 'status' | 'decidedAt'> &
    Partial<Pick<JoinRequestRow, 'role' | 'decidedById'>>,
): Promise<void> {
  await tx.update(requests).set(values).where(eq(requests.id, id))
}

/** Whether this company has declined this person since a moment. */
export async function wasDeclined(
  db: DbOrTx,
  { companyId, userId, since }: { companyId: number; userId: number; since: Date },
): Promise<boolean> {
  const rows = await db
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(
        eq(requests.companyId, companyId),
        eq(requests.userId, userId),
        eq(requests.status, 'declined'),
        gt(requests.decidedAt, since),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Owners with active accounts. */
export async function findOwners(db: DbOrTx, companyId: number): Promise<number[]> {
  const rows = await db
    .select({ userId: companyMembers.userId })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(
      and(
        eq(companyMembers.companyId, companyId),
        eq(companyMembers.role, 'owner'),
        isNull(users.bannedAt),
        isNull(users.deletedAt),
      ),
    )
  return rows.map((row) => row.userId)
}
