import { and, eq, ne, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companies, companyInnKey } from '@/server/db/schema/accounts'
import type { CompanyRow } from './companies.repository'

/** An ИНН by its digits, as the index of verified companies has it. */
export const innDigits = (inn: string | null): string | null => inn?.replace(/\D/g, '') || null

/** Companies with one ИНН are verified one after the other, so that whoever looks first still has it at the write. */
export async function lockInn(tx: Tx, inn: string | null): Promise<void> {
  const digits = innDigits(inn)
  if (digits === null) return
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`inn:${digits}`}, 0))`)
}

/** The verified company that has this ИНН, but for the one that is asked about. */
export async function findInnHolder(
  db: DbOrTx,
  { id, inn }: { id?: number; inn: string | null },
): Promise<CompanyRow | undefined> {
  const digits = innDigits(inn)
  if (digits === null) return undefined
  const [row] = await db
    .select()
    .from(companies)
    .where(
      and(
        eq(companies.verification, 'verified'),
        sql`(${companyInnKey}) = ${digits}`,
        id === undefined ? undefined : ne(companies.id, id),
      ),
    )
  return row
}
