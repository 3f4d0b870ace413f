import { and, asc, desc, eq, lte } from 'drizzle-orm'
import type { CatalogueCode } from '@/lib/contracts/plan-catalogue'
import type { DbOrTx, Tx } from '@/server/db/client'
import { catalogueItems, catalogueTerms } from '@/server/db/schema/plan-catalogue'

export type ItemRow = typeof catalogueItems.$inferSelect
export type TermsRow = typeof catalogueTerms.$inferSelect
export interface Offer {
  item: ItemRow
  terms: TermsRow
}

const offer = { item: catalogueItems, terms: catalogueTerms }

/** Current terms of every item, on sale or not. */
export async function findInForce(db: DbOrTx, now: Date): Promise<Offer[]> {
  const rows = await db
    .selectDistinctOn([catalogueTerms.code], offer)
    .from(catalogueTerms)
    .innerJoin(catalogueItems, eq(catalogueItems.code, catalogueTerms.code))
    .where(lte(catalogueTerms.validFrom, now))
    .orderBy(catalogueTerms.code, desc(catalogueTerms.validFrom))
  return rows.sort((a, b) => a.item.position - b.item.position)
}

export async function findInForceOf(db: DbOrTx, code: CatalogueCode, now: Date): Promise<Offer | undefined> {
  const [row] = await db
    .select(offer)
    .from(catalogueTerms)
    .innerJoin(catalogueItems, eq(catalogueItems.code, catalogueTerms.code))
    .where(and(eq(catalogueTerms.code, code), lte(catalogueTerms.validFrom, now)))
    .orderBy(desc(catalogueTerms.validFrom))
    .limit(1)
  return row
}

export async function findTerms(db: DbOrTx, publicId: string): Promise<Offer | undefined> {
  const [row] = await db
    .select(offer)
    .from(catalogueTerms)
    .innerJoin(catalogueItems, eq(catalogueItems.code, catalogueTerms.code))
    .where(eq(catalogueTerms.publicId, publicId))
  return row
}

export async function findTermsById(db: DbOrTx, id: number): Promise<TermsRow | undefined> {
  const [row] = await db.select().from(catalogueTerms).where(eq(catalogueTerms.id, id))
  return row
}

/** An ordered item under the terms of its order. */
export async function findOfferOf(db: DbOrTx, termsId: number): Promise<Offer | undefined> {
  const [row] = await db
    .select(offer)
    .from(catalogueTerms)
    .innerJoin(catalogueItems, eq(catalogueItems.code, catalogueTerms.code))
    .where(eq(catalogueTerms.id, termsId))
  return row
}

/** Terms of every item: past, current and future. */
export async function findAllTerms(db: DbOrTx): Promise<Offer[]> {
  return db
    .select(offer)
    .from(catalogueTerms)
    .innerJoin(catalogueItems, eq(catalogueItems.code, catalogueTerms.code))
    .orderBy(asc(catalogueItems.position), asc(catalogueTerms.validFrom))
}

/** Undefined when terms with this start exist. */
export async function insertTerms(
  tx: Tx,
  row: typeof catalogueTerms.$inferInsert,
): Promise<TermsRow | undefined> {
  const [written] = await tx.insert(catalogueTerms).values(row).onConflictDoNothing().returning()
  return written
}
