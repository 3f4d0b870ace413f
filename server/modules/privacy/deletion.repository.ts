import { and, asc, eq, gte, isNull, lte, ne, notExists, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companyMembers, users } from '@/server/db/schema/accounts'
import { accountDeletions } from '@/server/db/schema/personal-data'

export type DeletionRow = typeof accountDeletions.$inferSelect

export async function findDeletion(db: DbOrTx, userId: number): Promise<DeletionRow | undefined> {
  const [row] = await db.select().from(accountDeletions).where(eq(accountDeletions.userId, userId))
  return row
}

/** Undefined when the account is on its way out already. */
export async function insertDeletion(
  tx: Tx,
  row: typeof accountDeletions.$inferInsert,
): Promise<DeletionRow | undefined> {
  const [inserted] = await tx.insert(accountDeletions).values(row).onConflictDoNothing().returning()
  return inserted
}

export async function rememberTakenOff(
  tx: Tx,
  userId: number,
  taken: Pick<DeletionRow, 'hiddenResumes' | 'pausedVacancies'>,
): Promise<void> {
  await tx.update(accountDeletions).set(taken).where(eq(accountDeletions.userId, userId))
}

export async function removeDeletion(tx: Tx, userId: number, since?: Date): Promise<DeletionRow | undefined> {
  const [row] = await tx
    .delete(accountDeletions)
    .where(
      and(eq(accountDeletions.userId, userId), since ? gte(accountDeletions.requestedAt, since) : undefined),
    )
    .returning()
  return row
}

/** Whoever ordered the deletion of a frozen account may be the one it was frozen against: it waits. */
const notFrozen = (userId: typeof accountDeletions.userId) =>
  sql`not exists (select 1 from users frozen where frozen.id = ${userId} and frozen.frozen_at is not null)`

export async function findDue(db: DbOrTx, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(and(lte(accountDeletions.dueAt, now), notFrozen(accountDeletions.userId)))
    .orderBy(asc(accountDeletions.dueAt))
    .limit(limit)
  return rows.map((row) => row.userId)
}

/** The order to delete, if it stands, is due and nobody else is at it. */
export async function lockDue(tx: Tx, userId: number, now: Date): Promise<DeletionRow | undefined> {
  const [row] = await tx
    .select()
    .from(accountDeletions)
    .where(
      and(
        eq(accountDeletions.userId, userId),
        lte(accountDeletions.dueAt, now),
        notFrozen(accountDeletions.userId),
      ),
    )
    .for('update', { skipLocked: true })
  return row
}

/** Companies a person acts for. */
export async function findCompanies(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx
    .select({ companyId: companyMembers.companyId })
    .from(companyMembers)
    .where(and(eq(companyMembers.userId, userId), ne(companyMembers.role, 'viewer')))
  return rows.map((row) => row.companyId)
}

/**
 * Companies of a person that nobody else could act for once they are gone. Who is leaving may still come back:
 * with `leavingStay` they count as there.
 */
export async function findCompaniesLeftAlone(
  tx: Tx,
  userId: number,
  { leavingStay = false }: { leavingStay?: boolean } = {},
): Promise<number[]> {
  const other = tx
    .select({ one: sql`1` })
    .from(sql`company_members other`)
    .innerJoin(users, sql`${users.id} = other.user_id`)
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .where(
      and(
        sql`other.company_id = ${companyMembers.companyId}`,
        sql`other.role <> 'viewer'`,
        ne(users.id, userId),
        isNull(users.deletedAt),
        isNull(users.bannedAt),
        leavingStay ? undefined : isNull(accountDeletions.userId),
      ),
    )
  const rows = await tx
    .select({ companyId: companyMembers.companyId })
    .from(companyMembers)
    .where(and(eq(companyMembers.userId, userId), ne(companyMembers.role, 'viewer'), notExists(other)))
  return rows.map((row) => row.companyId)
}
