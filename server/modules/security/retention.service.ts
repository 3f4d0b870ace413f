import type { ServiceContext } from '../context'
import { maintainSecurityEvents } from './retention.repository'

/** Makes the partitions of coming months and drops months of events past their 400 days. */
export async function keepSecurityEvents(ctx: Pick<ServiceContext, 'db' | 'clock'>): Promise<void> {
  await maintainSecurityEvents(ctx.db, ctx.clock.now())
}
