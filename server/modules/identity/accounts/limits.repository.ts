import { lt } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { rateLimits } from '@/server/db/schema/accounts'

/** @param before milliseconds since 1970 */
export async function removeOldLimits(db: DbOrTx, before: number): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, before))
}
