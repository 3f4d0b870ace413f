import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countActs, findActs } from '@/server/modules/billing/documents/acts.repository'
import { countInvoices, findInvoices } from '@/server/modules/billing/documents/invoices.repository'
import { findLots } from '@/server/modules/billing/ledger/fund-lots.repository'
import { countStatement, findStatement } from '@/server/modules/billing/ledger/ledger.repository'
import {
  countPurchases,
  findPurchaseIds,
  findTooOld,
  findToPublish,
  findUncharged,
  findWaiting,
} from '@/server/modules/billing/orders/purchases.repository'
import { countUses, findPromoted, findUses } from '@/server/modules/billing/orders/uses.repository'
import {
  countOfCompany,
  findMethods,
  findOfCompany,
} from '@/server/modules/billing/payments/payments.repository'
import { countReceiptsOf, findReceiptsOf } from '@/server/modules/billing/payments/receipts.repository'
import { countRefundsOf, findRefundsOf } from '@/server/modules/billing/refunds/refunds.repository'
import { findDue } from '@/server/modules/billing/subscriptions/subscriptions.repository'
import { createEmployer } from '@/tests/support/employers'
import { plansOf } from '@/tests/support/plans'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const companies = 100
const each = 100
const big =
  /^(purchases|payments|refunds|receipts|invoices|acts|entitlement_uses|entitlement_grants|subscriptions|balance_parts|ledger_entries|ledger_transactions|payment_methods)$/

describe('lists of the money of a hundred companies', () => {
  let api: TestApi
  let companyId: number
  beforeAll(async () => {
    api = await createTestApi()
    const { db } = api.ctx
    const employer = await createEmployer(api)
    companyId = employer.companyId
    const many = sql`(select c.id as company_id, n, c.id * 1000 + n as i
      from companies c cross join generate_series(1, ${each}) n)`
    await db.execute(sql`
      insert into companies (public_id, name) select 'co' || i, 'Компания ' || i from generate_series(2, ${companies}) i`)
    await db.execute(sql`
      insert into payments (public_id, company_id, user_id, amount, method, status, provider, provider_key, expires_at)
      select 'p' || i, company_id, ${employer.userId}, 10000, 'card', 'canceled', 'sandbox', gen_random_uuid(), now()
      from ${many} m`)
    await db.execute(sql`
      insert into refunds (public_id, company_id, payment_id, amount, reason, status, provider_key)
      select 'r' || id, company_id, id, 100, '', 'withdrawn', gen_random_uuid() from payments`)
    await db.execute(sql`
      insert into receipts (public_id, company_id, payment_id, amount, status)
      select 'c' || id, company_id, id, 100, 'succeeded' from payments`)
    await db.execute(sql`
      insert into invoices (public_id, company_id, user_id, amount, seller, buyer, due_at)
      select 'i' || i, company_id, ${employer.userId}, 10000, '{}', '{}', now() from ${many} m`)
    await db.execute(sql`
      insert into acts (public_id, company_id, month, amount, lines, seller, buyer)
      select 'a' || i, company_id, n::text, 10000, '[]', '{}', '{}' from ${many} m`)
    await db.execute(sql`
      insert into payment_methods (public_id, company_id, user_id, kind, provider, provider_id, title, consent_version, removed_at)
      select 'm' || i, company_id, ${employer.userId}, 'card', 'sandbox', null, '', '1', now() from ${many} m`)
    await db.execute(sql`
      insert into purchases (public_id, company_id, user_id, code, terms_id, title, price, purpose, status, payment_id, expires_at)
      select 'b' || m.i, m.company_id, ${employer.userId}, 'lift', (select min(id) from catalogue_terms), 'Поднять', 49000,
        'buy', case when n = 1 then 'waiting' else 'canceled' end, p.id, now() + n * interval '1 hour'
      from ${many} m join payments p on p.public_id = 'p' || m.i`)
    await db.execute(sql`
      insert into subscriptions (public_id, company_id, code, terms_id, status, starts_at, ends_at)
      select 's' || i, company_id, 'team', (select min(id) from catalogue_terms),
        case when n = 1 then 'active' else 'expired' end, now(), now() + interval '20 days' from ${many} m`)
    await db.execute(sql`
      insert into entitlement_grants (company_id, kind, initial, taken, expires_at)
      select company_id, 'contact_opens', 1, 1, now() + interval '1 day' from ${many} m`)
    await db.execute(sql`
      insert into entitlement_uses (public_id, company_id, grant_id, kind, status)
      select 'e' || id, company_id, id, 'contact_opens', 'used' from entitlement_grants`)
    await db.execute(sql`
      with own as (
        insert into ledger_accounts (kind, company_id) select 'company', id from companies returning id, company_id
      ), other as (
        insert into ledger_accounts (kind) values ('received') on conflict do nothing returning id
      ), moved as (
        insert into ledger_transactions (public_id, kind, idempotency_key, reference)
        select 't' || i, 'topup', 'k' || i, company_id || ':' || n from ${many} m returning id, reference
      )
      insert into ledger_entries (transaction_id, account_id, amount, balance_after, kind)
      select moved.id, own.id, 1, split_part(reference, ':', 2)::bigint, 'topup'
      from moved join own on own.company_id = split_part(reference, ':', 1)::bigint
      union all select moved.id, (select id from other), -1, null, 'topup' from moved
      order by 1`)
    await db.execute(sql`update companies set balance = ${each}`)
    await db.execute(sql`
      insert into balance_parts (company_id, transaction_id, source, amount)
      select split_part(reference, ':', 1)::bigint, id, 'other', 1 from ledger_transactions`)
    await db.execute(sql`analyze`)
  }, 180_000)
  afterAll(() => api.close())

  const page = { limit: 30, offset: 0 }
  async function indexed(work: () => Promise<unknown>): Promise<string[]> {
    const all = (await plansOf(api.ctx.db.$client, work)).flat()
    const through = all
      .filter((node) => node['Node Type'] === 'Seq Scan' && big.test(node['Relation Name'] ?? ''))
      .map((node) => node['Relation Name'])
    expect(through).toEqual([])
    return all.flatMap((node) => node['Index Name'] ?? [])
  }

  it('come out of the index of their company', async () => {
    const { db } = api.ctx
    const lists: [() => Promise<unknown>, string][] = [
      [() => findOfCompany(db, companyId, page), 'payments_of_company'],
      [() => countOfCompany(db, companyId), 'payments_of_company'],
      [() => findRefundsOf(db, companyId, page), 'refunds_of_company'],
      [() => countRefundsOf(db, companyId), 'refunds_of_company'],
      [() => findLots(db, companyId), 'balance_parts_of_company'],
      [() => findReceiptsOf(db, companyId, page), 'receipts_of_company'],
      [() => countReceiptsOf(db, companyId), 'receipts_of_company'],
      [() => findInvoices(db, companyId, page), 'invoices_of_company'],
      [() => countInvoices(db, companyId), 'invoices_of_company'],
      [() => findActs(db, companyId, page), 'acts_of_company'],
      [() => findPurchaseIds(db, companyId, undefined, page), 'purchases_of_company'],
      [() => findUses(db, { userId: 1, companyId }, page), 'entitlement_uses_of_company'],
      [() => countUses(db, companyId), 'entitlement_uses_of_company'],
      [() => findMethods(db, companyId), 'payment_methods_of_company'],
      [() => findStatement(db, { companyId }, page), 'ledger_entries_statement'],
      [() => findStatement(db, { companyId, kind: 'bonus' }, page), 'ledger_entries_by_kind'],
      [
        () => findStatement(db, { companyId, since: new Date(0), before: new Date(1) }, page),
        'ledger_entries_by_day',
      ],
    ]
    for (const [list, index] of lists) expect(await indexed(list), index).toContain(index)
    await indexed(() => countActs(db, companyId))
    await indexed(() => countPurchases(db, companyId, undefined))
    await indexed(() => countStatement(db, { companyId }, 10_000))
  }, 90_000)

  it('of what is due are read without the rest', async () => {
    const { db, clock } = api.ctx
    const now = clock.now()
    expect(await indexed(() => findWaiting(db, companyId, now))).toContain('purchases_waiting')
    expect(await indexed(() => findTooOld(db, now, 50))).toContain('purchases_expiring')
    expect(await indexed(() => findToPublish(db, 50))).toContain('purchases_to_publish')
    expect(await indexed(() => findDue(db, now, 50))).toContain('subscriptions_to_watch')
    expect(await indexed(() => findPromoted(db, now))).toContain('entitlement_uses_promoted')
    await indexed(() => findUncharged(db, now, 50))
  })
})
