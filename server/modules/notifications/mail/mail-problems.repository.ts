import { and, count, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { dayMs } from '@/lib/shared/time'
import type { DbOrTx } from '@/server/db/client'
import { mailProblems } from '@/server/db/schema/notices'

export type MailProblemRow = typeof mailProblems.$inferSelect
export type SuppressedRow = MailProblemRow & { suppressedAt: Date }

/** This many temporary failures, each within the time below of the one before, count as permanent. */
const failuresToSuppress = 5
const forgetAfterMs = 30 * dayMs

/** Counts a failure of an address; at once `permanent`, or after several, letters to it stop. */
export async function recordFailure(
  db: DbOrTx,
  row: Pick<MailProblemRow, 'addressId' | 'kind' | 'domain' | 'status' | 'diagnostic'>,
  permanent: boolean,
  now: Date,
): Promise<void> {
  const forgotten = new Date(now.getTime() - forgetAfterMs)
  const failures = sql`case when ${mailProblems.lastAt} < ${forgotten} then 1 else ${mailProblems.failures} + 1 end`
  const { addressId: _, ...described } = row
  await db
    .insert(mailProblems)
    .values({ ...row, createdAt: now, lastAt: now, suppressedAt: permanent ? now : null })
    .onConflictDoUpdate({
      target: mailProblems.addressId,
      set: {
        ...described,
        domain: sql`coalesce(excluded.domain, ${mailProblems.domain})`,
        failures,
        lastAt: now,
        suppressedAt: sql`coalesce(${mailProblems.suppressedAt},
          case when ${permanent} or ${failures} >= ${failuresToSuppress} then ${now}::timestamptz end)`,
      },
    })
}

/** Those of the addresses that letters are not sent to. */
export async function findSuppressed(db: DbOrTx, addressIds: readonly string[]): Promise<SuppressedRow[]> {
  if (addressIds.length === 0) return []
  const rows = await db
    .select()
    .from(mailProblems)
    .where(and(inArray(mailProblems.addressId, [...addressIds]), isNotNull(mailProblems.suppressedAt)))
  return rows.flatMap((row) => (row.suppressedAt ? [{ ...row, suppressedAt: row.suppressedAt }] : []))
}

/** Lifts the problems of an address. Returns their number. */
export async function deleteProblems(db: DbOrTx, addressIds: readonly string[]): Promise<number> {
  if (addressIds.length === 0) return 0
  const { rowCount } = await db.delete(mailProblems).where(inArray(mailProblems.addressId, [...addressIds]))
  return rowCount ?? 0
}

/** Suppressed addresses, the latest first. */
export async function pageOfSuppressed(
  db: DbOrTx,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: MailProblemRow[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(mailProblems)
      .where(isNotNull(mailProblems.suppressedAt))
      // As the index has it.
      .orderBy(sql`${mailProblems.suppressedAt} desc nulls last`, mailProblems.addressId)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(mailProblems).where(isNotNull(mailProblems.suppressedAt)),
  ])
  return { rows, total: counted?.total ?? 0 }
}

/** Deletes temporary failures that were followed by no other. */
export async function deleteOldFailures(db: DbOrTx, now: Date): Promise<void> {
  const old = new Date(now.getTime() - forgetAfterMs)
  await db.delete(mailProblems).where(and(isNull(mailProblems.suppressedAt), lt(mailProblems.lastAt, old)))
}
