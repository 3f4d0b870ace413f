import { eq } from 'drizzle-orm'
import { encode } from 'iconv-lite'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Invoice } from '@/lib/contracts/billing-documents'
import type { CallResult } from '@/lib/contracts/calls'
import { decimalOf } from '@/lib/shared/money'
import { companies } from '@/server/db/schema/companies'
import { makeActs } from '@/server/modules/billing/documents/acts.service'
import { moveMoney, reconcile } from '@/server/modules/billing/ledger/ledger.service'
import { importBankStatement, markInvoicePaid } from '@/server/modules/moderation/operators/money.service'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { qrOf } from '@/tests/support/pdf-qr'
import { pdfText } from '@/tests/support/pdf-text'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const start = new Date('2026-03-04T09:00:00Z')
const order = { operator: 'бухгалтер', reason: 'п/п 12 от 04.03.2026' }
const buyer = {
  name: 'ООО «Ромашка и | партнёры»',
  inn: '7707083893',
  kpp: '770701001',
  address: '117997, Москва, ул. Вавилова, 19',
}
const account = '40702810638050013199'
const seller = {
  LEGAL_NAME: 'ООО «Двое и дело»',
  LEGAL_INN: '5408008945',
  LEGAL_KPP: '540801001',
  LEGAL_ADDRESS: '630090, Новосибирск, пр. Науки, 1',
  LEGAL_DIRECTOR: 'Иванова М. П.',
  BANK_NAME: 'ПАО «Пробный банк»',
  BANK_BIC: '044525225',
  BANK_CORR_ACCOUNT: '30101810400000000225',
  YOOKASSA_VAT_CODE: '11',
}

/** The key digit that makes an account right at this bank. */
function rightAccount(): string {
  const weights = [7, 1, 3]
  for (let key = 0; key < 10; key += 1) {
    const tried = `40702810${key}38050013199`
    const sum = [...`225${tried}`].reduce((all, digit, i) => all + Number(digit) * (weights[i % 3] ?? 0), 0)
    if (sum % 10 === 0) return tried
  }
  return account
}
const BANK_ACCOUNT = rightAccount()

interface Doc {
  number?: string
  sum?: string
  purpose?: string
  inn?: string
  to?: string
}
const statementOf = (docs: readonly Doc[], head = '1CClientBankExchange') =>
  [
    head,
    'ВерсияФормата=1.03',
    'Кодировка=Windows',
    'ДатаНачала=01.03.2026',
    `РасчСчет=${BANK_ACCOUNT}`,
    ...docs.flatMap(({ number = '12', sum = '100.00', purpose = '', inn = buyer.inn, to = BANK_ACCOUNT }) => [
      'СекцияДокумент=Платежное поручение',
      `Номер=${number}`,
      'Дата=04.03.2026',
      `Сумма=${sum}`,
      'ПлательщикСчет=40702810000000000777',
      `ПлательщикИНН=${inn}`,
      'Плательщик1=ООО "Ромашка"',
      `ПолучательСчет=${to}`,
      'ДатаПоступило=04.03.2026',
      `НазначениеПлатежа=${purpose}`,
      'КонецДокумента',
    ]),
    'КонецФайла',
  ].join('\r\n')

describe('invoices of legal entities', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi({ ...seller, BANK_ACCOUNT })
  })
  afterEach(async () => {
    expect(await reconcile(api.ctx)).toMatchObject({ ok: true, sum: '0' })
  })
  afterAll(() => api.close())

  const employer = () => {
    api.setNow(start)
    return createEmployer(api)
  }
  const ask = (who: TestEmployer, body: object = {}) =>
    api.request<Invoice>('POST', '/v1/my/invoices', {
      token: who.token,
      body: { amount: 15_005_000, ...buyer, ...body },
    })
  const made = async (who: TestEmployer, body: object = {}): Promise<Invoice> => {
    const { body: answer } = await ask(who, body)
    if (!answer.data) throw new Error(JSON.stringify(answer))
    return answer.data
  }
  const list = async (who: TestEmployer) => {
    const { body } = await api.request<CallResult<'GET /v1/my/invoices'>>('GET', '/v1/my/invoices', {
      token: who.token,
    })
    return body.data?.results ?? []
  }
  const balance = async (who: TestEmployer) => {
    const [row] = await api.ctx.db
      .select({ balance: companies.balance })
      .from(companies)
      .where(eq(companies.id, who.companyId))
    return row?.balance
  }
  const file = async (who: TestEmployer, path: string) => {
    const answer = await api.fetch(
      new Request(`http://api${path}`, { headers: { Authorization: `Bearer ${who.token}` } }),
    )
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    return new Uint8Array(await answer.arrayBuffer())
  }
  const take = (text: string, encoding = 'win1251') =>
    importBankStatement(api.ctx, order, encode(text, encoding))

  it('are a PDF with requisites, tax, the sum in words and a QR that a phone reads', async () => {
    const who = await employer()
    const invoice = await made(who)
    expect(invoice.number).toMatch(/^ДВ-\d{6}$/)
    const bytes = await file(who, `/v1/my/invoices/${invoice.public_id}/file`)
    const { pages, title } = await pdfText(bytes.slice())
    const text = pages.join('\n').replace(/\s+/g, ' ')
    expect(pages).toHaveLength(1)
    expect(title).toBe(`Счёт на оплату № ${invoice.number} от 4 марта 2026 г.`)
    for (const words of [
      seller.LEGAL_NAME,
      `ИНН ${seller.LEGAL_INN}`,
      `КПП ${seller.LEGAL_KPP}`,
      BANK_ACCOUNT,
      seller.BANK_CORR_ACCOUNT,
      seller.BANK_BIC,
      'партнёры»',
      `ИНН ${buyer.inn}`,
      `КПП ${buyer.kpp}`,
      '150 050',
      'В том числе НДС 22 %: 27 058,20',
      'Сто пятьдесят тысяч пятьдесят рублей 00 копеек',
      'до 11 марта 2026',
      seller.LEGAL_DIRECTOR,
    ]) {
      expect(text, words).toContain(words)
    }
    expect(text).not.toContain('ДЕМОНСТРАЦИЯ')
    const fields = Object.fromEntries(
      (await qrOf(bytes)).split('|').map((part) => [part.split('=')[0], part.split('=').slice(1).join('=')]),
    )
    expect(fields).toEqual({
      ST00012: '',
      Name: seller.LEGAL_NAME,
      PersonalAcc: BANK_ACCOUNT,
      BankName: seller.BANK_NAME,
      BIC: seller.BANK_BIC,
      CorrespAcc: seller.BANK_CORR_ACCOUNT,
      Sum: '15005000',
      Purpose: `Оплата по счёту ${invoice.number} от 04.03.2026. В том числе НДС 22% 27058.20`,
      PayeeINN: seller.LEGAL_INN,
      KPP: seller.LEGAL_KPP,
    })
  })

  it('are paid by the bank’s statement, in either encoding, once', async () => {
    const who = await employer()
    const [first, second] = [await made(who), await made(who, { amount: 10_000 })]
    const docs = [
      { purpose: `Оплата по счету ${first.number} от 04.03.2026`, sum: '150050.00' },
      {
        number: '13',
        purpose: `по сч ${second.number.toLowerCase().replace('-', ' ')} без НДС`,
        sum: '100,00',
      },
      { number: '14', purpose: 'аренда', to: '40702810000000000999' },
    ]
    const taken = await take(statementOf(docs))
    expect(taken.transfers.map(({ outcome }) => outcome)).toEqual(['paid', 'paid'])
    expect(taken.others).toBe(1)
    expect(await balance(who)).toBe(15_015_000)
    expect((await list(who)).map(({ status }) => status)).toEqual(['paid', 'paid'])
    for (const encoding of ['utf-8', 'cp866']) {
      expect((await take(statementOf(docs), encoding)).transfers.map(({ outcome }) => outcome)).toEqual([
        'known',
        'known',
      ])
    }
    const many = await Promise.all(Array.from({ length: 5 }, () => take(statementOf(docs))))
    expect(many.flatMap(({ transfers }) => transfers.map(({ outcome }) => outcome))).not.toContain('paid')
    expect(await balance(who)).toBe(15_015_000)
  })

  it('are left to people when anything is not as on the invoice', async () => {
    const who = await employer()
    const invoice = await made(who)
    const sum = decimalOf(invoice.amount)
    const outcome = async (doc: Doc) => (await take(statementOf([doc]))).transfers.map((each) => each.outcome)
    const purpose = `Счет ${invoice.number}`
    expect(await outcome({ purpose, sum: '150049.99' })).toEqual(['amount'])
    expect(await outcome({ purpose, sum, inn: '5408008945' })).toEqual(['payer'])
    expect(await outcome({ purpose: 'за услуги', sum })).toEqual(['no_number'])
    expect(await outcome({ purpose: `${purpose} и ДВ-000001`, sum })).toEqual(['no_number'])
    expect(await outcome({ purpose: 'ДВ-999999999999', sum })).toEqual(['no_invoice'])
    await api.request('DELETE', `/v1/my/invoices/${invoice.public_id}`, { token: who.token })
    expect(await outcome({ purpose, sum })).toEqual(['closed'])
    expect(await balance(who)).toBe(0)
  })

  it('are marked paid by hand, once', async () => {
    const who = await employer()
    const invoice = await made(who)
    expect(await markInvoicePaid(api.ctx, order, invoice.number)).toEqual({
      number: invoice.number,
      amount: invoice.amount,
    })
    await expect(markInvoicePaid(api.ctx, order, invoice.number)).rejects.toMatchObject({
      code: 'wrong_state',
    })
    await expect(markInvoicePaid(api.ctx, order, 'ДВ-999999')).rejects.toMatchObject({ code: 'not_found' })
    const cancel = await api.request('DELETE', `/v1/my/invoices/${invoice.public_id}`, { token: who.token })
    expect(cancel.body.error_code).toBe('wrong_state')
    expect(await balance(who)).toBe(15_005_000)
  })

  it('take no files that are no statement of the account, and survive hostile ones', async () => {
    const hostile: [string, RegExp][] = [
      ['', /не файл обмена/],
      ['<html>', /не файл обмена/],
      [statementOf([], 'MZ'), /первая строка/],
      [statementOf([]).replaceAll(BANK_ACCOUNT, '40702810000000000999'), /по другому счёту/],
    ]
    for (const [text, words] of hostile) await expect(take(text)).rejects.toThrow(words)
    await expect(importBankStatement(api.ctx, order, new Uint8Array(20 * 1024 * 1024 + 1))).rejects.toThrow(
      /20\sМБ/,
    )
    const odd = await take(
      [
        statementOf([
          { sum: '1e9' },
          { sum: '-5' },
          { sum: '0.00' },
          { sum: '1.234' },
          { sum: '99999999999999999' },
        ])
          .replace('Дата=04.03.2026', 'Дата=31.02.2026')
          .replace('КонецФайла', ''),
        'КонецДокумента',
        '=',
        '=====',
        `НазначениеПлатежа=${'ДВ-000001 '.repeat(1000)}`,
        'СекцияДокумент=x',
        'СекцияДокумент=y',
      ].join('\n'),
    )
    expect(odd.transfers).toEqual([])
    expect(odd.problems.length).toBeGreaterThanOrEqual(6)
  })

  it('refuse wrong input at the field, and what belongs to others', async () => {
    const who = await employer()
    const other = await employer()
    const fields = async (body: object) => {
      const { status, body: answer } = await ask(who, body)
      expect(status).toBe(422)
      return (answer.data as unknown as { errors: { field: string }[] }).errors.map(({ field }) => field)
    }
    for (const amount of [9_999, 70_000_001, -1, 100.5, '100'])
      expect(await fields({ amount })).toEqual(['amount'])
    expect(await fields({ inn: '7707083894' })).toEqual(['inn'])
    expect(await fields({ kpp: '12345' })).toEqual(['kpp'])
    expect(await fields({ name: ' ' })).toEqual(['name'])
    const invoice = await made(who)
    const path = `/v1/my/invoices/${invoice.public_id}`
    expect((await api.request('DELETE', path, { token: other.token })).status).toBe(404)
    expect((await api.request('GET', `${path}/file`, { token: other.token })).status).toBe(404)
    expect(await list(other)).toEqual([])
  })

  it('have acts of what was rendered, one a month, that say the same', async () => {
    const who = await employer()
    const invoice = await made(who)
    await markInvoicePaid(api.ctx, order, invoice.number)
    for (const [n, amount] of [300_000, 200_000].entries()) {
      await api.ctx.db.transaction((tx) =>
        moveMoney(api.ctx, tx, {
          companyId: who.companyId,
          kind: 'charge',
          amount: -amount,
          key: `act:${who.companyPublicId}:${n}`,
          reference: `purchase:none${n}`,
        }),
      )
    }
    expect(await makeActs(api.ctx)).toBe(0)
    api.setNow(new Date('2026-04-01T00:00:00Z'))
    expect(await makeActs(api.ctx)).toBe(1)
    expect(await makeActs(api.ctx)).toBe(0)
    const { body } = await api.request<CallResult<'GET /v1/my/acts'>>('GET', '/v1/my/acts', {
      token: who.token,
    })
    const [act] = body.data?.results ?? []
    expect(act).toMatchObject({ month: '2026-03', amount: 500_000 })
    const { pages, title } = await pdfText(await file(who, `/v1/my/acts/${act?.public_id}/file`))
    const text = pages.join('\n').replace(/\s+/g, ' ')
    expect(title).toBe(`Акт № ${act?.number} от 31 марта 2026 г.`)
    for (const words of [seller.LEGAL_NAME, 'Ромашка', 'Пять тысяч рублей 00 копеек', '5 000']) {
      expect(text, words).toContain(words)
    }
    const upd = await pdfText(await file(who, `/v1/my/acts/${act?.public_id}/file?form=upd`))
    expect(upd.title).toBe(`УПД № ${act?.number} от 31 марта 2026 г.`)
    const printed = upd.pages.join('\n').replace(/\s+/g, ' ')
    for (const words of ['Статус: 2', `${seller.LEGAL_INN}/${seller.LEGAL_KPP}`, buyer.inn, '5 000,00'])
      expect(printed, words).toContain(words)
  })

  it('and the statement of account go out as tables in which no cell is a formula', async () => {
    const who = await employer()
    await api.ctx.db.transaction((tx) =>
      moveMoney(api.ctx, tx, {
        companyId: who.companyId,
        kind: 'bonus',
        amount: 150_050,
        key: `bonus:${who.companyPublicId}`,
        reference: 'operator:x',
        facts: { reason: '=HYPERLINK("http://evil";"1")' },
      }),
    )
    const csv = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      await file(who, '/v1/my/statement/file?format=csv'),
    )
    expect(csv.startsWith('\uFEFF')).toBe(true)
    const [, line] = csv.split('\r\n')
    expect(line).toContain(`04.03.2026 12:00:00;Бонус;"'=HYPERLINK(""http://evil"";""1"")";1500,50;1500,50;`)
    const xlsx = await file(who, '/v1/my/statement/file?format=xlsx')
    const { readSheet } = await import('read-excel-file/node')
    const rows = await readSheet(Buffer.from(xlsx))
    expect(rows[1]?.slice(1, 5)).toEqual(['Бонус', `'=HYPERLINK("http://evil";"1")`, 1500.5, 1500.5])
    const empty = await file(who, '/v1/my/statement/file?format=csv&kind=topup')
    expect(new TextDecoder().decode(empty).trim().split('\r\n')).toHaveLength(1)
    // A payment has no words of its own: the file says how it came, as the page does.
    await api.ctx.db.transaction((tx) =>
      moveMoney(api.ctx, tx, {
        companyId: who.companyId,
        kind: 'topup',
        amount: 990_000,
        key: `topup:${who.companyPublicId}`,
        reference: 'payment:x',
        facts: { method: 'sbp' },
      }),
    )
    const paid = await file(who, '/v1/my/statement/file?format=csv&kind=topup')
    expect(new TextDecoder().decode(paid)).toContain(';Пополнение;Через СБП;9900,00;11400,50;')
  })
})
