import { and, count, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { LedgerKind } from '@/lib/contracts/billing'
import type { Kopecks } from '@/lib/shared/money'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companies } from '@/server/db/schema/companies'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '@/server/db/schema/ledger'

export type TransactionRow = typeof ledgerTransactions.$inferSelect
export type OwnAccount = Exclude<typeof ledgerAccounts.$inferSelect.kind, 'company'>

/** Undefined when the idempotency key is used; waits for a concurrent insert with the same key. */
export async function insertTransaction(
  tx: Tx,
  row: typeof ledgerTransactions.$inferInsert,
): Promise<TransactionRow | undefined> {
  const [written] = await tx
    .insert(ledgerTransactions)
    .values(row)
    .onConflictDoNothing({ target: ledgerTransactions.idempotencyKey })
    .returning()
  return written
}

export async function findTransaction(
  db: DbOrTx,
  key: string,
): Promise<(TransactionRow & { companyId: number | null; amount: Kopecks }) | undefined> {
  const [row] = await db
    .select({
      transaction: ledgerTransactions,
      companyId: ledgerAccounts.companyId,
      amount: ledgerEntries.amount,
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(and(eq(ledgerTransactions.idempotencyKey, key), eq(ledgerAccounts.kind, 'company')))
  return row && { ...row.transaction, companyId: row.companyId, amount: row.amount }
}

/** Locks the company's row: serialises changes of its balance until the transaction ends. */
export async function lockBalance(
  tx: Tx,
  companyId: number,
): Promise<{ balance: Kopecks; publicId: string } | undefined> {
  const [row] = await tx
    .select({ balance: companies.balance, publicId: companies.publicId })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('no key update')
  return row
}

export async function writeBalance(tx: Tx, companyId: number, balance: Kopecks): Promise<void> {
  await tx.update(companies).set({ balance }).where(eq(companies.id, companyId))
}

const accountIs = (kind: string, companyId: number | null) =>
  and(
    eq(ledgerAccounts.kind, kind as OwnAccount | 'company'),
    companyId === null ? isNull(ledgerAccounts.companyId) : eq(ledgerAccounts.companyId, companyId),
  )

/** Account id; the account is created by its first entry. */
export async function accountOf(
  tx: Tx,
  kind: OwnAccount | 'company',
  companyId: number | null,
): Promise<number> {
  const find = async () =>
    (await tx.select({ id: ledgerAccounts.id }).from(ledgerAccounts).where(accountIs(kind, companyId)))[0]
  const found = await find()
  if (found) return found.id
  await tx.insert(ledgerAccounts).values({ kind, companyId }).onConflictDoNothing()
  const opened = await find()
  if (!opened) throw new Error('an account was not opened')
  return opened.id
}

export async function insertEntries(
  tx: Tx,
  rows: readonly (typeof ledgerEntries.$inferInsert)[],
): Promise<void> {
  await tx.insert(ledgerEntries).values([...rows])
}

export interface StatementWhere {
  companyId: number
  kind?: LedgerKind | undefined
  since?: Date | undefined
  before?: Date | undefined
}

function statementWhere({ companyId, kind, since, before }: StatementWhere): SQL | undefined {
  const account = sql`(select id from ledger_accounts where kind = 'company' and company_id = ${companyId})`
  return and(
    eq(ledgerEntries.accountId, account),
    kind && eq(ledgerEntries.kind, kind),
    since && gte(ledgerEntries.createdAt, since),
    before && lt(ledgerEntries.createdAt, before),
  )
}

/** Number of entries, counted up to a maximum. */
export async function countStatement(db: DbOrTx, where: StatementWhere, most: number): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(ledgerEntries)
    .where(statementWhere(where))
    .limit(most)
    .as('some')
  const [row] = await db.select({ n: count() }).from(some)
  return row?.n ?? 0
}

/** Entries before a given one, newest first: keyset pagination of an export. */
export async function findStatementBefore(
  db: DbOrTx,
  where: StatementWhere,
  { entryId, limit }: { entryId: number | undefined; limit: number },
) {
  return db
    .select({
      entryId: ledgerEntries.id,
      publicId: ledgerTransactions.publicId,
      kind: ledgerEntries.kind,
      amount: ledgerEntries.amount,
      balanceAfter: ledgerEntries.balanceAfter,
      reference: ledgerTransactions.reference,
      facts: ledgerTransactions.facts,
      createdAt: ledgerEntries.createdAt,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(and(statementWhere(where), entryId === undefined ? undefined : lt(ledgerEntries.id, entryId)))
    .orderBy(desc(ledgerEntries.id))
    .limit(limit)
}

/** Entries of a company's statement, newest first. */
export async function findStatement(
  db: DbOrTx,
  where: StatementWhere,
  { offset, limit }: { offset: number; limit: number },
) {
  // The page is selected by the index before the transactions are joined.
  const page = db
    .select({ entryId: ledgerEntries.id })
    .from(ledgerEntries)
    .where(statementWhere(where))
    // The date range uses its own index: later entries are not scanned.
    .orderBy(...(where.before ? [desc(ledgerEntries.createdAt)] : []), desc(ledgerEntries.id))
    .limit(limit)
    .offset(offset)
    .as('page')
  return db
    .select({
      publicId: ledgerTransactions.publicId,
      kind: ledgerEntries.kind,
      amount: ledgerEntries.amount,
      balanceAfter: ledgerEntries.balanceAfter,
      facts: ledgerTransactions.facts,
      createdAt: ledgerEntries.createdAt,
    })
    .from(page)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, page.entryId))
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .orderBy(desc(ledgerEntries.id))
}

export async function findBalance(db: DbOrTx, companyId: number): Promise<Kopecks> {
  const [row] = await db
    .select({ balance: companies.balance })
    .from(companies)
    .where(eq(companies.id, companyId))
  return row?.balance ?? 0
}

/** Ledger checks, read in one snapshot. Sums are text: a wrong one may exceed a safe integer. */
export interface Book {
  sum: string
  entries: number
  unbalanced: { publicId: string; sum: string }[]
  /** Companies whose balance differs from the sum of their entries, or from the running balance of the last one. */
  wrong: { publicId: string; balance: string; sum: string; told: string | null }[]
  /** Companies whose quota counters differ from the uses. */
  miscounted: string[]
  /** Companies whose fund lots differ from the balance, or per transaction, or settle more than was paid. */
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
