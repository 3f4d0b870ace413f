import { sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companyInnKey } from '@/server/db/schema/companies'
import { AppError } from '@/server/platform/errors'
import { findActing, lockCompanyForShare } from './companies.repository'

/** Database ids of those who act for a company. */
export const actingMembers = (tx: Tx, companyId: number): Promise<number[]> => findActing(tx, companyId)

/** Whether a company is a person's own: they are in it or founded it, or are in another one with its ИНН. */
export async function isOwnCompany(db: DbOrTx, userId: number, companyId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with asked as (select id, (${companyInnKey}) as key from companies where id = ${companyId}),
    own as (
      select id, (${companyInnKey}) as key from companies
      where founder_id = ${userId} or id in (select company_id from company_members where user_id = ${userId})
    )
    select from asked join own on own.id = asked.id or own.key = asked.key limit 1`)
  return rows.length > 0
}

/**
 * Whether a company may have one more of something. It is held meanwhile, so that the count still stands at the write.
 * @throws AppError limit_exceeded
 */
export async function requireCapacity(
  tx: Tx,
  companyId: number,
  limit: number,
  count: (tx: Tx, companyId: number) => Promise<number>,
): Promise<void> {
  await lockCompanyForShare(tx, companyId)
  if ((await count(tx, companyId)) >= limit) throw new AppError('limit_exceeded', { data: { limit } })
}
