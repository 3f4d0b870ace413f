import { lt } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { idempotencyKeys } from '@/server/db/schema/accounts'

/** Answers kept for a replay hold what they told: letters, names. They go when nobody may ask for them any more. */
export async function removeOldReplays(db: DbOrTx, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}
