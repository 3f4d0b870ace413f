import { aliasedTable, and, desc, eq, sql } from 'drizzle-orm'
import type { ActLine } from '@/lib/contracts/billing-documents'
import type { DbOrTx, Tx } from '@/server/db/client'
import { acts } from '@/server/db/schema/invoices'
import { translator } from '@/server/lib/translator'

export type ActRow = typeof acts.$inferSelect

export interface Period {
  since: Date
  before: Date
}

/**
 * Charges of companies between two moments minus refunds of them until a third, by company. Only charges are services:
 * a refund to the payer changes the balance and is not counted.
 */
export async function findChargedServices(
  db: DbOrTx,
  { since, before }: Period,
  until: Date,
  companyId?: number,
): Promise<Map<number, ActLine[]>> {
  const moment = (date: Date) => sql`${date.toISOString()}::timestamptz`
  const { rows } = await db.execute<{
    company_id: string
    title: string
    vat_rate: number | null
    count: string
    amount: string
  }>(sql`
    with charged as (
      select e.account_id, t.reference, -e.amount as amount
      from ledger_entries e
      join ledger_accounts a on a.id = e.account_id and a.kind = 'company'
      join ledger_transactions t on t.id = e.transaction_id
      where e.kind = 'charge' and e.created_at >= ${moment(since)} and e.created_at < ${moment(before)}
        and (${companyId ?? null}::bigint is null or a.company_id = ${companyId ?? null}::bigint)
    ), kept as (
      select c.account_id, c.reference, c.amount - coalesce((
        select sum(r.amount) from ledger_transactions t join ledger_entries r on r.transaction_id = t.id
        where t.reference = c.reference and r.account_id = c.account_id and r.kind = 'refund'
          and r.created_at < ${moment(until)}
      ), 0) as amount
      from charged c
    )
    select a.company_id, coalesce(p.title, ${translator('billing')('paper.service')}) as title, p.vat_rate, count(*) as count, sum(k.amount) as amount
    from kept k join ledger_accounts a on a.id = k.account_id
    left join purchases p on k.reference = 'purchase:' || p.public_id
    where k.amount > 0
    group by 1, 2, 3 order by 1, 2, 3`)
  const lines = new Map<number, ActLine[]>()
  for (const { company_id, title, vat_rate, count, amount } of rows) {
    const known = lines.get(Number(company_id)) ?? []
    known.push({ title, count: Number(count), amount: Number(amount), vatRate: vat_rate })
    lines.set(Number(company_id), known)
  }
  return lines
}

/** Undefined when the act or correction of the month exists. */
export async function insertAct(tx: Tx, row: typeof acts.$inferInsert): Promise<ActRow | undefined> {
  const [written] = await tx
    .insert(acts)
    .values(row)
    .onConflictDoNothing({ target: [acts.companyId, acts.month, acts.correctsId] })
    .returning()
  return written
}

/** Ids of companies that have an act for the month. */
export async function findCompaniesWithActs(db: DbOrTx, month: string): Promise<Set<number>> {
  const rows = await db
    .select({ companyId: acts.companyId })
    .from(acts)
    .where(and(eq(acts.month, month), sql`corrects_id is null`))
  return new Set(rows.map(({ companyId }) => companyId))
}

/**
 * Acts with services refunded between two moments and without a correction for this month, with their current lines.
 */
export async function findActsToCorrect(
  db: DbOrTx,
  month: string,
  { since, before }: Period,
): Promise<{ act: ActRow; lines: ActLine[] }[]> {
  const { rows } = await db.execute<{ id: string; lines: ActLine[] }>(sql`
    select distinct on (o.id) o.id, coalesce(c.lines, o.lines) as lines
    from ledger_entries r
    join ledger_accounts a on a.id = r.account_id and a.kind = 'company'
    join ledger_transactions rt on rt.id = r.transaction_id and rt.reference like 'purchase:%'
    join ledger_transactions ct on ct.reference = rt.reference and ct.kind = 'charge'
    join acts o on o.company_id = a.company_id and o.corrects_id is null and o.month < ${month}
      and o.month = to_char(ct.created_at at time zone 'Europe/Moscow', 'YYYY-MM')
    left join acts c on c.corrects_id = o.id
    where r.kind = 'refund' and r.created_at >= ${since.toISOString()}::timestamptz
      and r.created_at < ${before.toISOString()}::timestamptz
      and not exists (select 1 from acts d where d.corrects_id = o.id and d.month >= ${month})
    order by o.id, c.id desc nulls last`)
  const found = []
  for (const { id, lines } of rows) {
    const [act] = await db
      .select()
      .from(acts)
      .where(eq(acts.id, Number(id)))
    if (act) found.push({ act, lines })
  }
  return found
}

const original = aliasedTable(acts, 'original')
const withOriginal = { act: acts, corrects: { id: original.id, month: original.month } }

export interface ShownAct {
  act: ActRow
  corrects: { id: number; month: string } | null
}

export async function findActs(
  db: DbOrTx,
  companyId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<ShownAct[]> {
  return db
    .select(withOriginal)
    .from(acts)
    .leftJoin(original, eq(original.id, acts.correctsId))
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
): Promise<ShownAct | undefined> {
  const [row] = await db
    .select(withOriginal)
    .from(acts)
    .leftJoin(original, eq(original.id, acts.correctsId))
    .where(and(eq(acts.companyId, companyId), eq(acts.publicId, publicId)))
  return row
}
