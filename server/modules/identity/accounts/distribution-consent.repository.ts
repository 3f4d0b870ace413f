import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
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
