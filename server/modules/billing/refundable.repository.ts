import { sql } from 'drizzle-orm'
import type { Kopecks } from '@/lib/contracts/money'
import type { DbOrTx } from '@/server/db/client'

/**
 * What of a balance was given as a bonus and is not spent yet: it was never paid, so it is not paid back. Bonuses are
 * spent first.
 */
export async function findUnspentBonus(db: DbOrTx, companyId: number): Promise<Kopecks> {
  const { rows } = await db.execute<{ unspent: string }>(sql`
    with account as (select id from ledger_accounts where kind = 'company' and company_id = ${companyId}),
    given as (
      select coalesce(sum(amount), 0) as sum from ledger_entries
      where account_id = (select id from account) and kind = 'bonus'
    )
    select case when given.sum <= 0 then 0 else greatest(0, given.sum + (
      select coalesce(sum(e.amount), 0) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account_id = (select id from account)
        and (e.kind = 'charge' or (e.kind = 'refund' and t.reference !~ '^(payment|invoice):'))
    )) end::text as unspent
    from given`)
  return Number(rows[0]?.unspent ?? 0)
}
