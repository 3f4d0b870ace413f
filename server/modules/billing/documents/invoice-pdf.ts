import encodeQR from 'qr'
import type { Party, Seller } from '@/lib/contracts/billing-documents'
import { decimalOf, type Kopecks, moneyInPapers, taxInside, vatWords } from '@/lib/shared/money'
import type { PageFlow } from '@/server/lib/pdf/page'
import { translator } from '@/server/lib/translator'
import {
  body,
  dayDigits,
  dayWords,
  frame,
  ink,
  labelled,
  openPaper,
  page,
  partyWords,
  small,
  strong,
  table,
  titled,
  total,
} from './paper'
import { sumInWords } from './sum-in-words'

/** Values must not contain the separator or line breaks, nor exceed the standard's length. */
const value = (text: string, most: number) =>
  text
    .replace(/[|\s]+/g, ' ')
    .trim()
    .slice(0, most)

/** Payment data in the format ГОСТ Р 56042-2014, UTF-8. */
function transferText(seller: Seller, { amount, purpose }: { amount: Kopecks; purpose: string }): string {
  const { bank } = seller
  return [
    'ST00012',
    `Name=${value(seller.name, 160)}`,
    `PersonalAcc=${bank.account}`,
    `BankName=${value(bank.name, 45)}`,
    `BIC=${bank.bic}`,
    `CorrespAcc=${bank.corrAccount}`,
    `Sum=${amount}`,
    `Purpose=${value(purpose, 210)}`,
    `PayeeINN=${seller.inn}`,
    ...(seller.kpp ? [`KPP=${seller.kpp}`] : []),
  ].join('|')
}

/** Matrix of the QR code, with the quiet zone. */
const qrRows = (text: string): boolean[][] => encodeQR(text, 'raw', { ecc: 'medium' })

export interface InvoicePaper {
  number: string
  amount: Kopecks
  vatRate: number | null
  seller: Seller
  buyer: Party
  createdAt: Date
  dueAt: Date
}

const t = translator('billing')

export const itemOfInvoice = t('invoice.item')

/** Payment purpose; the number in it identifies the invoice. */
export function purposeOf({ number, amount, vatRate, createdAt }: InvoicePaper): string {
  const tax =
    vatRate === null
      ? t('totals.without_vat')
      : t('invoice.purpose_tax', { rate: vatRate, tax: decimalOf(taxInside(amount, vatRate)) })
  return t('invoice.purpose', { number, day: dayDigits(createdAt), tax })
}

function bankBlock(flow: PageFlow, { name, inn, kpp, bank }: Seller): void {
  const { left, width } = page
  const [first, label] = [300, 62]
  const rows: [string, string, string][] = [
    [bank.name, t('invoice.bic'), bank.bic],
    [t('invoice.payee_bank'), t('invoice.account'), bank.corrAccount],
    [
      t('invoice.payee_numbers', { inn, has_kpp: kpp ? 'yes' : 'no', kpp: kpp ?? '' }),
      t('invoice.account'),
      bank.account,
    ],
    [name, '', ''],
    [t('invoice.payee'), '', ''],
  ]
  const step = 17
  const top = flow.y
  rows.forEach(([words, what, value], i) => {
    const y = top + i * step + 2
    const isLabel = words === t('invoice.payee_bank') || words === t('invoice.payee')
    flow.draw(words, left + 5, y, isLabel ? small : body)
    flow.draw(what, left + first + 5, y, body)
    flow.draw(value, left + first + label + 5, y, strong)
  })
  frame(flow, left, top, first, step + step)
  frame(flow, left, top + step + step, first, step + step + step)
  frame(flow, left + first, top, label, step * rows.length)
  frame(flow, left + first + label, top, width - first - label, step * rows.length)
  flow.y = top + step * rows.length + 10
}

function qrBlock(flow: PageFlow, text: string): void {
  const rows = qrRows(text)
  const dot = 2
  const size = rows.length * dot
  flow.need(size + 20)
  const top = flow.y
  rows.forEach((row, y) => {
    let from = -1
    for (let x = 0; x <= row.length; x += 1) {
      if (row[x] && from < 0) from = x
      if (!row[x] && from >= 0) {
        flow.fill(page.left + from * dot, top + y * dot, (x - from) * dot, dot, ink)
        from = -1
      }
    }
  })
  const beside = { left: page.left + size + 12, width: page.width - size - 12 }
  flow.y = top + 10
  flow.text(t('invoice.qr'), beside, strong)
  flow.space(2)
  flow.text(t('invoice.qr_help'), beside, small)
  flow.y = top + size + 6
}

/** A standard invoice form: bank, parties, table, sum in words, QR code of ГОСТ Р 56042. */
export function renderInvoice(paper: InvoicePaper): Promise<Buffer> {
  const { number, amount, vatRate, seller, buyer, createdAt, dueAt } = paper
  const title = t('invoice.title', { number, day: dayWords(createdAt) })
  const flow = openPaper(title, seller, t('paper.demo_invoice'))
  bankBlock(flow, seller)
  titled(flow, title)
  labelled(flow, t('parties.supplier'), partyWords(seller))
  labelled(flow, t('parties.buyer'), partyWords(buyer))
  flow.space(4)
  table(
    flow,
    [
      { title: t('columns.number'), width: 28 },
      { title: t('columns.service'), width: 251 },
      { title: t('columns.count'), width: 50, right: true },
      { title: t('columns.price'), width: 85, right: true },
      { title: t('columns.amount'), width: 85, right: true },
    ],
    [['1', itemOfInvoice, '1', moneyInPapers(amount), moneyInPapers(amount)]],
  )
  flow.space(8)
  total(flow, t('totals.total'), moneyInPapers(amount))
  if (vatRate === null) total(flow, t('totals.without_vat'), '')
  else
    total(flow, t('totals.including', { vat: vatWords(vatRate) }), moneyInPapers(taxInside(amount, vatRate)))
  total(flow, t('totals.to_pay'), moneyInPapers(amount))
  flow.space(8)
  flow.text(t('invoice.sum', { sum: sumInWords(amount) }), page, strong)
  flow.text(t('invoice.due', { day: dayWords(dueAt), purpose: purposeOf(paper) }), page, body)
  flow.space(14)
  qrBlock(flow, transferText(seller, { amount, purpose: purposeOf(paper) }))
  flow.space(16)
  const name = seller.director ? ` / ${seller.director} /` : ' / ______________________ /'
  flow.need(40)
  flow.text(t('invoice.director', { name }), page, body)
  return flow.finish()
}
