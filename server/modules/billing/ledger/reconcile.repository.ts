import { sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'

/** What the book says, read in one snapshot. Sums are text: they may outgrow a number before they are found wrong. */
export interface Book {
  sum: string
  entries: number
  unbalanced: { publicId: string; sum: string }[]
  /** Companies whose balance is not the sum of their entries, or whose last line tells another one. */
  wrong: { publicId: string; balance: string; sum: string; told: string | null }[]
  /** Companies whose services are not counted as they were taken. */
  miscounted: string[]
  /** Companies whose balance is not what its parts are, movement by movement too, or that offset more than was paid. */
  misparted: string[]
}

export async function readBook(db: DbOrTx): Promise<Book> {
  const { rows } = await db.execute<{ book: Book }>(sql`
    with unbalanced as (
      select t.public_id as "publicId", coalesce(sum(e.amount), 0)::text as sum
      from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
      group by t.id having coalesce(sum(e.amount), 0) <> 0 or count(e.id) < 2
    ), held as (
      select a.company_id, sum(e.amount) as sum, max(e.id) as last
      from ledger_accounts a join ledger_entries e on e.account_id = a.id
      where a.kind = 'company' group by a.company_id
    ), wrong as (
      select c.public_id as "publicId", c.balance::text as balance, coalesce(h.sum, 0)::text as sum,
        e.balance_after::text as told
      from companies c left join held h on h.company_id = c.id left join ledger_entries e on e.id = h.last
      where c.balance <> coalesce(h.sum, 0) or (e.id is not null and e.balance_after is distinct from c.balance)
    ), miscounted as (
      select distinct c.public_id from entitlement_grants g join companies c on c.id = g.company_id
      where g.taken <> (select count(*) from entitlement_uses u where u.grant_id = g.id and u.status <> 'returned')
    ), parted as (
      select company_id, sum(amount) as sum from balance_parts group by company_id
    ), lots as (
      select company_id, sum(amount) as left from balance_parts where source <> 'other'
      group by company_id, source, payment_id, invoice_id, settled
    ), told as (
      select payment_id, sum(amount) as offset from receipts
      where purchase_id is not null and status <> 'canceled' group by payment_id
    ), misparted as (
      select c.public_id from companies c left join parted p on p.company_id = c.id
      where c.balance <> coalesce(p.sum, 0)
      union select c.public_id from lots l join companies c on c.id = l.company_id where l.left < 0
      union select c.public_id from told t join payments p on p.id = t.payment_id join companies c on c.id = p.company_id
      where t.offset > p.amount
      union select c.public_id from (
        select transaction_id, company_id, sum(amount) as sum from balance_parts
        where transaction_id is not null group by transaction_id, company_id
      ) b
      join companies c on c.id = b.company_id
      join ledger_accounts a on a.company_id = b.company_id and a.kind = 'company'
      left join ledger_entries e on e.transaction_id = b.transaction_id and e.account_id = a.id
      where b.sum is distinct from e.amount
    )
    select json_build_object(
      'sum', (select coalesce(sum(amount), 0)::text from ledger_entries),
      'entries', (select count(*) from ledger_entries),
      'unbalanced', coalesce((select json_agg(u) from unbalanced u), '[]'),
      'wrong', coalesce((select json_agg(w) from wrong w), '[]'),
      'miscounted', coalesce((select json_agg(public_id) from miscounted), '[]'),
      'misparted', coalesce((select json_agg(public_id) from misparted), '[]')
    ) as book`)
  const [row] = rows
  if (!row) throw new Error('the book was not read')
  return row.book
}
