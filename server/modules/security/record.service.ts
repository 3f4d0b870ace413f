import type { DbOrTx } from '@/server/db/client'
import { accountEvents, companyEvents } from '@/server/db/schema/account-security'
import type { ServiceContext } from '../context'
import { maintainSecurityEvents } from './security-events.repository'

/** Writes into a person's security journal. Pass the transaction of the change, and ids and codes only. */
export async function recordAccountEvents(
  db: DbOrTx,
  events: readonly (typeof accountEvents.$inferInsert)[],
): Promise<void> {
  if (events.length > 0) await db.insert(accountEvents).values([...events])
}

/** Writes into a company's audit log. Pass the transaction of the change, and ids and codes only. */
export async function recordCompanyEvents(
  db: DbOrTx,
  events: readonly (typeof companyEvents.$inferInsert)[],
): Promise<void> {
  if (events.length > 0) await db.insert(companyEvents).values([...events])
}

/** Makes the partitions of coming months and drops months of events past their 400 days. */
export async function maintainEventPartitions(ctx: Pick<ServiceContext, 'db' | 'clock'>): Promise<void> {
  await maintainSecurityEvents(ctx.db, ctx.clock.now())
}
