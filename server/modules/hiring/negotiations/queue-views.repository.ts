import { and, eq } from 'drizzle-orm'
import type { QueueView } from '@/lib/contracts/queue'
import type { DbOrTx, Tx } from '@/server/db/client'
import { queueViews } from '@/server/db/schema/queue-views'

/** Database ids. */
interface ViewsOwner {
  userId: number
  companyId: number
}

export async function findViews(db: DbOrTx, { userId, companyId }: ViewsOwner) {
  const [row] = await db
    .select({ views: queueViews.views, version: queueViews.version })
    .from(queueViews)
    .where(and(eq(queueViews.userId, userId), eq(queueViews.companyId, companyId)))
  return row ?? { views: [], version: 0 }
}

/** Replaces the list if it is still of this version; false otherwise. */
export async function saveViews(
  db: DbOrTx,
  { userId, companyId }: ViewsOwner,
  { views, version, now }: { views: QueueView[]; version: number; now: Date },
): Promise<boolean> {
  const next = { views, version: version + 1, updatedAt: now }
  const saved =
    version === 0
      ? await db
          .insert(queueViews)
          .values({ userId, companyId, ...next })
          .onConflictDoNothing()
          .returning()
      : await db
          .update(queueViews)
          .set(next)
          .where(
            and(
              eq(queueViews.userId, userId),
              eq(queueViews.companyId, companyId),
              eq(queueViews.version, version),
            ),
          )
          .returning()
  return saved.length > 0
}

/** Of a member who has left: a filter may hold the name of a candidate. */
export async function deleteViews(tx: Tx, { userId, companyId }: ViewsOwner): Promise<void> {
  await tx.delete(queueViews).where(and(eq(queueViews.userId, userId), eq(queueViews.companyId, companyId)))
}
