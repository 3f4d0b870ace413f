import { sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { companyInnKey } from '@/server/db/schema/accounts'

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
