import { sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'

/** The function of migration 0060: partitions of coming months, and the end of those past their term. */
export async function maintainSecurityEvents(db: DbOrTx, now: Date): Promise<void> {
  await db.execute(sql`select maintain_security_events(${now.toISOString()}::timestamptz)`)
}
