import type { DbOrTx } from '@/server/db/client'
import { isOwnCompany } from '@/server/modules/identity'
import type { Actor } from '@/server/platform/actor'
import { type CaseRow, ownersOf } from './moderation.repository'

/** Nobody decides about what they wrote, were written, or what their company published. */
export async function isOwnMatter(
  db: DbOrTx,
  actor: Pick<Actor, 'userId'>,
  row: Pick<CaseRow, 'type' | 'itemId'>,
): Promise<boolean> {
  const { companyId, userIds } = await ownersOf(db, row)
  if (userIds.includes(actor.userId)) return true
  return companyId !== null && (await isOwnCompany(db, actor.userId, companyId))
}
