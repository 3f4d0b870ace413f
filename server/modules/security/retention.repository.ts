import { sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'

/** Runs the database function (see the migrations) that adds partitions of coming months and drops expired ones. */
export async function maintainSecurityEvents(db: DbOrTx, now: Date): Promise<void> {
  await db.execute(sql`select maintain_security_events(${now.toISOString()}::timestamptz)`)
}
