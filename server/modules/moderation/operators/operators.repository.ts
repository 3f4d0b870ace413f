import { and, desc, eq, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companyMembers, memberMay, rolesWith } from '@/server/db/schema/companies'
import { operatorLog } from '@/server/db/schema/moderation'

export interface Person {
  id: number
  publicId: string
  isOperator: boolean
  bannedAt: Date | null
}
export type LogRow = typeof operatorLog.$inferSelect

const person = {
  id: users.id,
  publicId: users.publicId,
  isOperator: users.isOperator,
  bannedAt: users.bannedAt,
}

/** An account by its public id or a verified contact, changed by nobody else until the transaction ends. */
export async function lockPerson(tx: Tx, name: string): Promise<Person | undefined> {
  const [row] = await tx
    .select(person)
    .from(users)
    .where(
      or(
        eq(users.publicId, name),
        and(eq(users.email, name), isNotNull(users.emailVerifiedAt)),
        and(eq(users.phone, name), isNotNull(users.phoneVerifiedAt)),
      ),
    )
    .for('update')
  return row
}

export async function lockPersonById(tx: Tx, id: number): Promise<Person | undefined> {
  const [row] = await tx.select(person).from(users).where(eq(users.id, id)).for('update')
  return row
}

export async function setOperator(tx: Tx, userId: number, isOperator: boolean, now: Date): Promise<void> {
  await tx.update(users).set({ isOperator, updatedAt: now }).where(eq(users.id, userId))
}

export async function setBanned(tx: Tx, userId: number, bannedAt: Date | null, now: Date): Promise<void> {
  await tx.update(users).set({ bannedAt, updatedAt: now }).where(eq(users.id, userId))
}

/** Companies of a person in which nobody else may act. */
export async function findCompaniesAlone(tx: Tx, userId: number): Promise<number[]> {
  const others = tx
    .select({ one: sql`1` })
    .from(sql`company_members other`)
    .innerJoin(users, sql`${users.id} = other.user_id`)
    .where(
      and(
        sql`other.company_id = ${companyMembers.companyId}`,
        sql`other.role in ${rolesWith('recruit')}`,
        ne(users.id, userId),
        isNull(users.bannedAt),
      ),
    )
  const rows = await tx
    .select({ companyId: companyMembers.companyId })
    .from(companyMembers)
    .where(and(eq(companyMembers.userId, userId), memberMay('recruit'), notExists(others)))
  return rows.map((row) => row.companyId)
}

export async function insertLog(db: DbOrTx, row: typeof operatorLog.$inferInsert): Promise<void> {
  await db.insert(operatorLog).values(row)
}

export async function findLastLog(db: DbOrTx, target: string, command: string): Promise<LogRow | undefined> {
  const [row] = await db
    .select()
    .from(operatorLog)
    .where(and(eq(operatorLog.target, target), eq(operatorLog.command, command)))
    .orderBy(desc(operatorLog.id))
    .limit(1)
  return row
}

export async function findLog(db: DbOrTx, limit: number): Promise<LogRow[]> {
  return db.select().from(operatorLog).orderBy(desc(operatorLog.createdAt), desc(operatorLog.id)).limit(limit)
}
