import type { DbOrTx } from '@/server/db/client'
import { isAnyOnline } from './presence.repository'

/** Whether one of these people is here and may be seen to be. */
export async function anyOnline(db: DbOrTx, userIds: readonly number[]): Promise<boolean> {
  return userIds.length > 0 && isAnyOnline(db, userIds)
}
