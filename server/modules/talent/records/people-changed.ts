import { inArray } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { companies } from '@/server/db/schema/companies'
import { publish } from '@/server/platform/events'

/** People came into, left or moved within these bases: whoever has one of them open fetches it again. */
export async function publishPeopleChanged(db: DbOrTx, companyIds: readonly number[]): Promise<void> {
  if (companyIds.length === 0) return
  const found = await db
    .select({ publicId: companies.publicId })
    .from(companies)
    .where(inArray(companies.id, [...new Set(companyIds)]))
  for (const { publicId } of found)
    await publish(db, { kind: 'talent.changed', payload: { companyId: publicId } })
}
