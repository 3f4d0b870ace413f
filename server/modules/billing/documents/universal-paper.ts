import type { ActLine, Party, Seller } from '@/lib/contracts/invoices'
import { type Kopecks, proportion, taxInside } from '@/lib/shared/money'
import type { PageFlow } from '@/server/lib/pdf/page'
import { grouped } from '../roubles'
import { body, frame, ink, page, signature, strong, type TableColumn, table } from './paper'

// What the universal transfer document and the one that corrects it have in common.

const fine = { ...body, size: 8 }
export const none = '—'

/** Of a line: with and without its tax. What was given back in part has no price of one any more. */
export function updLine({ amount, vatRate, count }: ActLine): {
  count: number
  price: Kopecks
  net: Kopecks
  tax: Kopecks
} {
  const tax = vatRate === null ? 0 : taxInside(amount, vatRate)
  const net = amount - tax
  const price = proportion(net, 1, count)
  return price * count === net ? { count, price, net, tax } : { count: 1, price: net, net, tax }
}

export const taxWords = (rate: number | null) => (rate === null ? 'без НДС' : `${rate}%`)
/** A sum of tax, where there is one. */
export const taxOf = (rate: number | null, tax: Kopecks) => (rate === null ? none : grouped(tax))
const numbersOf = ({ inn, kpp }: Party) => (kpp ? `${inn}/${kpp}` : inn)

/** A line of the form: its label, what stands there, its number in the form. */
export type Fact = readonly [label: string, value: string, number: string]

export function facts(flow: PageFlow, rows: readonly Fact[]): void {
  for (const [label, value, number] of rows) {
    const top = flow.y
    flow.draw(`${label}:`, page.left, top, fine)
    flow.draw(number, page.left + page.width - 24, top, fine)
    flow.text(value, { left: page.left + 150, width: page.width - 180 }, { ...fine, weight: 500 })
  }
}

/** Status 1: an invoice for VAT and a transfer document at once. Status 2, without VAT: a transfer document alone. */
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
  flow.draw('Универсальный', page.left + 6, top + 5, { ...strong, size: 8 })
  flow.draw(kind, page.left + 6, top + 15, { ...strong, size: 7 })
  flow.draw(`Статус: ${status}`, page.left + 6, top + 28, { ...strong, size: 9 })
  const right = { left: page.left + side + 12, width: page.width - side - 12 }
  flow.text(words, right, { ...strong, size: 12 })
  flow.text(under, right, fine)
  flow.text(form, right, { ...fine, size: 6 })
  flow.y = Math.max(flow.y, top + 48)
  flow.space(6)
  flow.rule(page.left, page.width, ink)
  flow.space(6)
}

const partyFacts = (who: string, of: string, party: Party, number: number): Fact[] => [
  [who, party.name, `(${number})`],
  ['Адрес', party.address ?? none, `(${number}а)`],
  [`ИНН/КПП ${of}`, numbersOf(party), `(${number}б)`],
]
export const sellerFacts = (seller: Party, number: number) =>
  partyFacts('Продавец', 'продавца', seller, number)
export const buyerFacts = (buyer: Party, number: number): Fact[] => [
  ...partyFacts('Покупатель', 'покупателя', buyer, number),
  ['Валюта: наименование, код', 'Российский рубль, 643', `(${number + 1})`],
]

/** A table of what costs how much: columns of its own, then those of money. */
export function moneyTable(flow: PageFlow, columns: readonly TableColumn[], rows: readonly string[][]): void {
  const money: TableColumn[] = [
    { title: 'Кол-во', width: 34, right: true },
    { title: 'Цена без налога', width: 62, right: true },
    { title: 'Стоимость без налога', width: 62, right: true },
    { title: 'Ставка', width: 36 },
    { title: 'Сумма налога', width: 56, right: true },
    { title: 'Стоимость с налогом', width: 62, right: true },
  ]
  table(flow, [...columns, ...money], rows, { size: 7, pad: 3 })
}

/** What a side declares and when, and the number its name has in the form. */
interface Side {
  declares: string
  date: string
  number: number
}

/** Everything under the table: who signs the invoice, what it rests on, and the declarations of both. */
export function closing(
  flow: PageFlow,
  { seller, buyer }: { seller: Seller; buyer: Party },
  { basis, ours, theirs }: { basis: readonly Fact[]; ours: Side; theirs: Side },
): void {
  const right = page.left + 260
  flow.space(14)
  flow.need(44)
  signature(flow, 'Руководитель организации', seller.director, page.left)
  signature(flow, 'Главный бухгалтер', null, right)
  flow.space(42)
  facts(flow, basis)
  flow.space(10)
  flow.need(110)
  flow.draw(ours.declares, page.left, flow.y, { ...fine, weight: 700 })
  flow.draw(theirs.declares, right, flow.y, { ...fine, weight: 700 })
  flow.space(16)
  signature(flow, 'Должность, подпись', seller.director, page.left)
  signature(flow, 'Должность, подпись', null, right)
  flow.space(38)
  flow.draw(ours.date, page.left, flow.y, fine)
  flow.draw(`${theirs.date}: «___» ____________ 20__ г.`, right, flow.y, fine)
  flow.space(16)
  const names = [
    [seller, ours],
    [buyer, theirs],
  ] as const
  for (const [party, { number }] of names) {
    flow.text(`${party.name}, ИНН/КПП ${numbersOf(party)} [${number}]`, page, { ...fine, size: 7 })
  }
}
