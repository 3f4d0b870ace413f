import type { DbOrTx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import type { ServiceContext } from '../context'
import { countHidings, hiddenKeysAmong } from './hidden.repository'

/** How many things somebody has hidden. */
export const countHiddenBy = (db: DbOrTx, userId: number): Promise<number> => countHidings(db, userId)

/** Of these vacancies, by database key, what somebody has hidden; nothing for whoever is no candidate. */
export async function hiddenFrom(
  ctx: ServiceContext,
  actor: Actor | null,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (actor?.accountType !== 'candidate' || ids.length === 0) return none
  if ((await countHidings(ctx.db, actor.userId)) === 0) return none
  return new Set(await hiddenKeysAmong(ctx.db, actor.userId, ids))
}
const none: ReadonlySet<number> = new Set()
