import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { notifications } from '@/server/db/schema/platform'
import { actFile, listActs, makeActs } from '@/server/modules/billing/documents/acts.service'
import { reconcile } from '@/server/modules/billing/ledger/ledger.service'
import { refundPurchase } from '@/server/modules/billing/orders/purchases.service'
import { actorOfCompany } from '@/server/modules/billing/parties.repository'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { pdfText } from '@/tests/support/pdf-text'
import { shopOf } from '@/tests/support/shop'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const requisites = { amount: 500_000, name: 'ООО «Ромашка»', inn: '7707083893', kpp: '770701001' }

describe('H3 acts of services that come back unused in a later month', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterEach(async () => {
    expect(await reconcile(api.ctx)).toMatchObject({ ok: true, sum: '0' })
  })
  afterAll(() => api.close())

  const at = (day: string) => api.setNow(new Date(`${day}T09:00:00Z`))
  const company = async () => {
    const who = await createEmployer(api)
    await api.request('POST', '/v1/my/invoices', { token: who.token, body: requisites })
    const shop = shopOf(api, who)
    await shop.topUp(5_000_000)
    return { who, shop }
  }
  // Months pass, longer than anybody stays signed in.
  const acting = async (who: TestEmployer) => {
    const actor = await actorOfCompany(api.ctx.db, who.companyId, who.userId)
    if (!actor) throw new Error('nobody acts for the company')
    return actor
  }
  const acts = async (who: TestEmployer) =>
    (await listActs(api.ctx, await acting(who), { page: 1, size: 30 })).results
  const refundPart = async (who: TestEmployer, id: string, amount: number) =>
    refundPurchase(api.ctx, await acting(who), id, { amount })
  const printed = async (who: TestEmployer, id: string | undefined, form: 'act' | 'upd') => {
    const file = await actFile(api.ctx, await acting(who), id ?? '', form)
    const { pages, title } = await pdfText(new Uint8Array(await file.arrayBuffer()))
    return { title, text: pages.join('\n').replace(/\s+/g, ' ') }
  }
  /** What was charged and not given back, by the book. */
  const rendered = async ({ companyId }: TestEmployer) => {
    const { rows } = await api.ctx.db.execute<{ sum: string }>(sql`
      select -sum(e.amount) as sum from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where a.company_id = ${companyId} and e.kind in ('charge', 'refund')`)
    return Number(rows[0]?.sum)
  }

  it('are corrected, each act of its own, and all papers together say what the book says', async () => {
    at('2026-03-04')
    const { who, shop } = await company()
    const lift = await shop.buy('lift')
    const second = await shop.buy('lift')
    const mark = await shop.buy('highlight')
    at('2026-03-20')
    // Within its own month it is simply not in the act.
    await refundPart(who, mark.public_id, 29_000)
    at('2026-04-02')
    await makeActs(api.ctx)
    expect(await acts(who)).toMatchObject([{ month: '2026-03', amount: 98_000, corrects: null }])
    const [march] = await acts(who)

    await refundPart(who, lift.public_id, 49_000)
    const urgent = await shop.buy('urgent')
    // Nothing is corrected before the month is over.
    await makeActs(api.ctx)
    expect(await acts(who)).toHaveLength(1)
    at('2026-05-01')
    for (let n = 0; n < 2; n += 1) await makeActs(api.ctx)
    const [correction, april] = await acts(who)
    expect(april).toMatchObject({ month: '2026-04', amount: 29_000, corrects: null })
    expect(correction).toMatchObject({
      month: '2026-04',
      amount: -49_000,
      corrects: { number: march?.number, month: '2026-03' },
    })
    expect(await acts(who)).toHaveLength(3)
    const upd = await printed(who, correction?.public_id, 'upd')
    expect(upd.title).toBe(`УКД № ${correction?.number} от 30 апреля 2026 г.`)
    for (const words of [
      `к УПД № ${march?.number} от 31 марта 2026 г.`,
      'Статус: 1',
      '980,00',
      '490,00',
      '88,36',
    ]) {
      expect(upd.text, words).toContain(words)
    }
    const act = await printed(who, correction?.public_id, 'act')
    for (const words of ['Акт корректировки', `к акту № ${march?.number}`, 'Итого уменьшение: 490,00']) {
      expect(act.text, words).toContain(words)
    }
    const told = await api.ctx.db.select().from(notifications).where(eq(notifications.userId, who.userId))
    expect(told.filter(({ kind }) => kind === 'act.ready').map(({ params }) => params)).toMatchObject([
      { month: '2026-03' },
      { month: '2026-04' },
      { month: '2026-03', correction: 'yes', amount: '490\u00a0₽' },
    ])

    // More refunds in the month than charges: of two earlier months, one of them corrected once more.
    await refundPart(who, second.public_id, 49_000)
    await refundPart(who, urgent.public_id, 29_000)
    at('2026-06-01')
    await makeActs(api.ctx)
    const all = await acts(who)
    expect(all.filter(({ month }) => month === '2026-05')).toMatchObject([
      { amount: -29_000, corrects: { number: april?.number } },
      { amount: -49_000, corrects: { number: march?.number } },
    ])
    const last = await printed(who, all.find(({ amount }) => amount === -49_000)?.public_id, 'upd')
    // What stood in the correction before is the «before» of this one.
    expect(last.text).toContain('490,00')
    expect(last.text).not.toContain('980,00')
    expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    expect(await rendered(who)).toBe(0)
    await makeActs(api.ctx)
    expect(await acts(who)).toHaveLength(all.length)
  })

  it('are not corrected where no act was made: nobody’s requisites were known', async () => {
    at('2026-03-04')
    const who = await createEmployer(api)
    const shop = shopOf(api, who)
    await shop.topUp(5_000_000)
    const lift = await shop.buy('lift')
    at('2026-04-02')
    await makeActs(api.ctx)
    await refundPart(who, lift.public_id, 49_000)
    at('2026-05-01')
    await makeActs(api.ctx)
    expect(await acts(who)).toEqual([])
  })
})
