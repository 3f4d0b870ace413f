import { sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'

/** Tells every process that open vacancies changed; sent on commit. */
export const CATALOGUE_CHANNEL = 'catalogue'

/** Counts changes of the open vacancies as this process knows them; whatever is derived from them carries it. */
let version = 0

export const catalogueVersion = (): number => version

/** After a commit in this process, or on a notification from another. */
export function bumpCatalogue(): void {
  version += 1
}

/**
 * Inside the transaction that changes open vacancies: on its commit every process hears of it, and renders the page of
 * `publicId` anew. Without an id (a bulk load) only lists and counts are affected.
 */
export async function announceCatalogueChange(db: DbOrTx, publicId = ''): Promise<void> {
  await db.execute(sql`select pg_notify(${CATALOGUE_CHANNEL}, ${publicId})`)
}
