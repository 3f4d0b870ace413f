import { and, count, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { ResumeChanges } from '@/lib/contracts/resume-variants'
import type { DbOrTx, Tx } from '@/server/db/client'
import { negotiations } from '@/server/db/schema/negotiations'
import { resumeVariants } from '@/server/db/schema/resume-variants'

export type VariantRow = typeof resumeVariants.$inferSelect

interface Pair {
  resumeId: number
  vacancyId: number
}
const of = ({ resumeId, vacancyId }: Pair) =>
  and(eq(resumeVariants.resumeId, resumeId), eq(resumeVariants.vacancyId, vacancyId))

export async function findVariant(db: DbOrTx, pair: Pair): Promise<VariantRow | undefined> {
  const [row] = await db.select().from(resumeVariants).where(of(pair))
  return row
}

/** Of these resumes (database ids), those with a variant for the vacancy that changes anything. */
export async function resumesVariedFor(
  db: DbOrTx,
  resumeIds: readonly number[],
  vacancyId: number,
): Promise<Set<number>> {
  if (resumeIds.length === 0) return new Set()
  const rows = await db
    .select({ id: resumeVariants.resumeId })
    .from(resumeVariants)
    .where(
      and(
        sql`${resumeVariants.resumeId} = any(${sql.param([...resumeIds])}::bigint[])`,
        eq(resumeVariants.vacancyId, vacancyId),
        sql`${resumeVariants.changes} <> '{}'::jsonb`,
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

export async function countVariants(db: DbOrTx, resumeId: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(resumeVariants)
    .where(eq(resumeVariants.resumeId, resumeId))
  return row?.total ?? 0
}

export async function pageVariants(
  db: DbOrTx,
  resumeId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .select({
      row: resumeVariants,
      sent: sql<boolean>`exists (
        select 1 from ${negotiations}
        where ${negotiations.resumeId} = ${resumeVariants.resumeId}
          and ${negotiations.vacancyId} = ${resumeVariants.vacancyId} and ${isNotNull(negotiations.resumeChanges)})`,
    })
    .from(resumeVariants)
    .where(eq(resumeVariants.resumeId, resumeId))
    .orderBy(desc(resumeVariants.updatedAt), resumeVariants.vacancyId)
    .limit(limit)
    .offset(offset)
}

/** Inserts or replaces; the caller holds the resume's row. */
export async function writeVariant(
  tx: Tx,
  pair: Pair,
  values: { changes: ResumeChanges; seen: Record<string, string>; now: Date },
): Promise<VariantRow> {
  const { changes, seen, now } = values
  const [row] = await tx
    .insert(resumeVariants)
    .values({ ...pair, changes, seen, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [resumeVariants.resumeId, resumeVariants.vacancyId],
      set: { changes, seen, updatedAt: now, revision: sql`${resumeVariants.revision} + 1` },
    })
    .returning()
  if (!row) throw new Error('a variant was written and none came back')
  return row
}

export async function deleteVariant(tx: Tx, pair: Pair): Promise<VariantRow | undefined> {
  const [row] = await tx.delete(resumeVariants).where(of(pair)).returning()
  return row
}
