import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ConsentKind } from '@/lib/contracts/enums'
import type { DbOrTx, Tx } from '@/server/db/client'
import { consents } from '@/server/db/schema/accounts'

const kind = 'resume_distribution' as const

export async function lockConsentsOf(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`consents:${userId}`}, 0))`)
}

export async function findDistributors(db: DbOrTx, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ userId: consents.userId })
    .from(consents)
    .where(and(inArray(consents.userId, [...userIds]), eq(consents.kind, kind), isNull(consents.withdrawnAt)))
  return new Set(rows.map((row) => row.userId))
}

export async function insertDistributionConsent(
  db: DbOrTx,
  consent: { userId: number; textVersion: string; ip: string | null; givenAt: Date },
): Promise<void> {
  await db.insert(consents).values({ ...consent, kind })
}

export async function endDistributionConsent(db: DbOrTx, userId: number, now: Date): Promise<void> {
  await db
    .update(consents)
    .set({ withdrawnAt: now })
    .where(and(eq(consents.userId, userId), eq(consents.kind, kind), isNull(consents.withdrawnAt)))
}

export type ConsentRecord = typeof consents.$inferSelect

const inForce = (userId: number, kind: ConsentKind) =>
  and(eq(consents.userId, userId), eq(consents.kind, kind), isNull(consents.withdrawnAt))

/** Active ones first, then the newest. */
export async function pageConsents(
  db: DbOrTx,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<ConsentRecord[]> {
  return db
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(sql`${consents.withdrawnAt} is not null`, desc(consents.givenAt), desc(consents.id))
    .limit(limit)
    .offset(offset)
}

export async function countConsents(db: DbOrTx, userId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(consents).where(eq(consents.userId, userId))
  return row?.n ?? 0
}

export async function hasConsent(tx: Tx, userId: number, kind: ConsentKind): Promise<boolean> {
  const rows = await tx.select({ id: consents.id }).from(consents).where(inForce(userId, kind)).limit(1)
  return rows.length > 0
}

export async function insertConsent(tx: Tx, row: typeof consents.$inferInsert): Promise<void> {
  await tx.insert(consents).values(row)
}

/** Returns whether there was an active one. */
export async function endConsent(tx: Tx, userId: number, kind: ConsentKind, now: Date): Promise<boolean> {
  const ended = await tx
    .update(consents)
    .set({ withdrawnAt: now })
    .where(inForce(userId, kind))
    .returning({ id: consents.id })
  return ended.length > 0
}
