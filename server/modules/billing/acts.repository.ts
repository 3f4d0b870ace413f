import { and, desc, eq, sql } from 'drizzle-orm'
import type { ActLine } from '@/lib/contracts/invoices'
import type { DbOrTx, Tx } from '@/server/db/client'
import { acts } from '@/server/db/schema/invoices'

export type ActRow = typeof acts.$inferSelect

/** What companies were charged for between two moments, less what was given back, where no act tells of it yet. */
export async function findRendered(
  db: DbOrTx,
  { month, since, before }: { month: string; since: Date; before: Date },
): Promise<Map<number, ActLine[]>> {
  const { rows } = await db.execute<{
    company_id: string
    title: string
    vat_rate: number | null
    count: string
    amount: string
  }>(sql`
    select a.company_id, coalesce(p.title, 'Услуги сервиса') as title, p.vat_rate,
      count(*) filter (where e.kind = 'charge') as count, -sum(e.amount) as amount
    from ledger_entries e
    join ledger_accounts a on a.id = e.account_id and a.kind = 'company'
    join ledger_transactions t on t.id = e.transaction_id
    left join purchases p on t.reference = 'purchase:' || p.public_id
    where e.kind in ('charge', 'refund') and t.reference !~ '^(payment|invoice):'
      and e.created_at >= ${since.toISOString()}::timestamptz and e.created_at < ${before.toISOString()}::timestamptz
      and not exists (select 1 from acts where acts.company_id = a.company_id and acts.month = ${month})
    group by 1, 2, 3
    having -sum(e.amount) > 0
    order by 1, 2, 3`)
  const lines = new Map<number, ActLine[]>()
  for (const { company_id, title, vat_rate, count, amount } of rows) {
    const known = lines.get(Number(company_id)) ?? []
    known.push({ title, count: Number(count), amount: Number(amount), vatRate: vat_rate })
    lines.set(Number(company_id), known)
  }
  return lines
}

/** Undefined when the month has its act. */
export async function insertAct(tx: Tx, row: typeof acts.$inferInsert): Promise<ActRow | undefined> {
  const [written] = await tx
    .insert(acts)
    .values(row)
    .onConflictDoNothing({ target: [acts.companyId, acts.month] })
    .returning()
  return written
}

export async function findActs(
  db: DbOrTx,
  companyId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<ActRow[]> {
  return db
    .select()
    .from(acts)
    .where(eq(acts.companyId, companyId))
    .orderBy(desc(acts.id))
    .limit(limit)
    .offset(offset)
}

export const countActs = (db: DbOrTx, companyId: number): Promise<number> =>
  db.$count(acts, eq(acts.companyId, companyId))

export async function findOwnAct(
  db: DbOrTx,
  companyId: number,
  publicId: string,
): Promise<ActRow | undefined> {
  const [row] = await db
    .select()
    .from(acts)
    .where(and(eq(acts.companyId, companyId), eq(acts.publicId, publicId)))
  return row
}
