import { and, count, desc, eq } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companies } from '@/server/db/schema/companies'
import { bankTransfers, invoices } from '@/server/db/schema/invoices'

export type InvoiceRow = typeof invoices.$inferSelect

export async function insertInvoice(tx: Tx, row: typeof invoices.$inferInsert): Promise<InvoiceRow> {
  const [written] = await tx.insert(invoices).values(row).returning()
  if (!written) throw new Error('an invoice was not written')
  return written
}

export async function countIssued(db: DbOrTx, companyId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(invoices)
    .where(and(eq(invoices.companyId, companyId), eq(invoices.status, 'issued')))
  return row?.n ?? 0
}

export async function findInvoices(
  db: DbOrTx,
  companyId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<InvoiceRow[]> {
  return db
    .select()
    .from(invoices)
    .where(eq(invoices.companyId, companyId))
    .orderBy(desc(invoices.id))
    .limit(limit)
    .offset(offset)
}

export const countInvoices = (db: DbOrTx, companyId: number): Promise<number> =>
  db.$count(invoices, eq(invoices.companyId, companyId))

const own = (companyId: number, publicId: string) =>
  and(eq(invoices.companyId, companyId), eq(invoices.publicId, publicId))

export async function findOwnInvoice(
  db: DbOrTx,
  companyId: number,
  publicId: string,
): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(invoices).where(own(companyId, publicId))
  return row
}

export async function lockOwnInvoice(
  tx: Tx,
  companyId: number,
  publicId: string,
): Promise<InvoiceRow | undefined> {
  const [row] = await tx.select().from(invoices).where(own(companyId, publicId)).for('no key update')
  return row
}

/** By its printed number. */
export async function lockInvoice(tx: Tx, id: number): Promise<InvoiceRow | undefined> {
  const [row] = await tx.select().from(invoices).where(eq(invoices.id, id)).for('no key update')
  return row
}

export async function closeInvoice(
  tx: Tx,
  id: number,
  values: { status: 'paid' | 'canceled'; closedAt: Date },
): Promise<InvoiceRow> {
  const [row] = await tx.update(invoices).set(values).where(eq(invoices.id, id)).returning()
  if (!row) throw new Error('a held invoice is gone')
  return row
}

export async function findTransfer(
  db: DbOrTx,
  fingerprint: string,
): Promise<{ invoiceId: number } | undefined> {
  const [row] = await db
    .select({ invoiceId: bankTransfers.invoiceId })
    .from(bankTransfers)
    .where(eq(bankTransfers.fingerprint, fingerprint))
  return row
}

export async function insertTransfer(tx: Tx, row: typeof bankTransfers.$inferInsert): Promise<void> {
  await tx.insert(bankTransfers).values(row)
}

export async function findLastBuyer(db: DbOrTx, companyId: number): Promise<InvoiceRow['buyer'] | undefined> {
  const [row] = await db
    .select({ buyer: invoices.buyer })
    .from(invoices)
    .where(eq(invoices.companyId, companyId))
    .orderBy(desc(invoices.id))
    .limit(1)
  if (row) return row.buyer
  const [company] = await db
    .select({ name: companies.legalName, inn: companies.inn })
    .from(companies)
    .where(eq(companies.id, companyId))
  return company?.name && company.inn
    ? { name: company.name, inn: company.inn, kpp: null, address: null }
    : undefined
}
