import type { ActLine, Party, Seller } from '@/lib/contracts/billing-documents'
import { type Kopecks, moneyInPapers, proportion, taxInside } from '@/lib/shared/money'
import type { PageFlow } from '@/server/lib/pdf/page'
import { translator } from '@/server/lib/translator'
import { body, frame, ink, page, signature, strong, type TableColumn, table } from './paper'

// Shared parts of the universal transfer document (УПД) and its correction (УКД).

const t = translator('billing')
const fine = { ...body, size: 8 }
export const none = '—'

/** Amounts of a line without and with tax. A partly refunded line has no unit price. */
export function updLine({ amount, vatRate, count }: ActLine): {
  count: number
  price: Kopecks
  net: Kopecks
  tax: Kopecks
} {
  const tax = taxInside(amount, vatRate)
  const net = amount - tax
  const price = proportion(net, 1, count)
  return price * count === net ? { count, price, net, tax } : { count: 1, price: net, net, tax }
}

export const taxWords = (rate: number | null) => (rate === null ? t('universal.without_vat') : `${rate}%`)
/** A tax amount, if any. */
export const taxOf = (rate: number | null, tax: Kopecks) => (rate === null ? none : moneyInPapers(tax))
const numbersOf = ({ inn, kpp }: Party) => (kpp ? `${inn}/${kpp}` : inn)

/** A line of the form: label, value, field number. */
export type Fact = readonly [label: string, value: string, number: string]

export function facts(flow: PageFlow, rows: readonly Fact[]): void {
  for (const [label, value, number] of rows) {
    const top = flow.y
    flow.draw(`${label}:`, page.left, top, fine)
    flow.draw(number, page.left + page.width - 24, top, fine)
    flow.text(value, { left: page.left + 150, width: page.width - 180 }, { ...fine, weight: 500 })
  }
}

/** Status 1: VAT invoice and transfer document. Status 2, without VAT: transfer document only. */
export function heading(
  flow: PageFlow,
  {
    kind,
    status,
    words,
    under,
    form,
  }: Record<'kind' | 'words' | 'under' | 'form', string> & { status: 1 | 2 },
): void {
  const top = flow.y
  const side = 118
  frame(flow, page.left, top, side, 44)
  flow.draw(t('universal.head'), page.left + 6, top + 5, { ...strong, size: 8 })
  flow.draw(kind, page.left + 6, top + 15, { ...strong, size: 7 })
  flow.draw(t('universal.status', { status }), page.left + 6, top + 28, { ...strong, size: 9 })
  const right = { left: page.left + side + 12, width: page.width - side - 12 }
  flow.text(words, right, { ...strong, size: 12 })
  flow.text(under, right, fine)
  flow.text(form, right, { ...fine, size: 6 })
  flow.y = Math.max(flow.y, top + 48)
  flow.space(6)
  flow.rule(page.left, page.width, ink)
  flow.space(6)
}

const partyFacts = (who: string, numbers: string, party: Party, number: number): Fact[] => [
  [who, party.name, `(${number})`],
  [t('universal.address'), party.address ?? none, t('universal.address_mark', { number })],
  [numbers, numbersOf(party), t('universal.numbers_mark', { number })],
]
export const sellerFacts = (seller: Party, number: number) =>
  partyFacts(t('universal.seller'), t('universal.seller_numbers'), seller, number)
export const buyerFacts = (buyer: Party, number: number): Fact[] => [
  ...partyFacts(t('universal.buyer'), t('universal.buyer_numbers'), buyer, number),
  [t('universal.currency'), t('universal.rouble'), `(${number + 1})`],
]

/** The table of amounts: own columns, then the money columns. */
export function moneyTable(flow: PageFlow, columns: readonly TableColumn[], rows: readonly string[][]): void {
  const money: TableColumn[] = [
    { title: t('universal.count'), width: 34, right: true },
    { title: t('universal.price'), width: 62, right: true },
    { title: t('universal.net'), width: 62, right: true },
    { title: t('universal.rate'), width: 36 },
    { title: t('universal.tax'), width: 56, right: true },
    { title: t('universal.amount'), width: 62, right: true },
  ]
  table(flow, [...columns, ...money], rows, { size: 7, pad: 3 })
}

/** Declaration and date of a party, with the field number of its name. */
interface Side {
  declares: string
  date: string
  number: number
}

/** Everything below the table: signatures, grounds, and the declarations of both parties. */
export function closing(
  flow: PageFlow,
  { seller, buyer }: { seller: Seller; buyer: Party },
  { basis, ours, theirs }: { basis: readonly Fact[]; ours: Side; theirs: Side },
): void {
  const right = page.left + 260
  flow.space(14)
  flow.need(44)
  signature(flow, t('universal.director'), seller.director, page.left)
  signature(flow, t('universal.accountant'), null, right)
  flow.space(42)
  facts(flow, basis)
  flow.space(10)
  flow.need(110)
  flow.draw(ours.declares, page.left, flow.y, { ...fine, weight: 700 })
  flow.draw(theirs.declares, right, flow.y, { ...fine, weight: 700 })
  flow.space(16)
  signature(flow, t('universal.position'), seller.director, page.left)
  signature(flow, t('universal.position'), null, right)
  flow.space(38)
  flow.draw(ours.date, page.left, flow.y, fine)
  flow.draw(t('universal.their_date', { date: theirs.date }), right, flow.y, fine)
  flow.space(16)
  const names = [
    [seller, ours],
    [buyer, theirs],
  ] as const
  for (const [party, { number }] of names) {
    const text = t('universal.party', { name: party.name, numbers: numbersOf(party), mark: number })
    flow.text(text, page, { ...fine, size: 7 })
  }
}
