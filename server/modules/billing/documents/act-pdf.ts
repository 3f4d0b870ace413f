import type { ActLine, Party, Seller } from '@/lib/contracts/invoices'
import { type Kopecks, taxInside } from '@/lib/shared/money'
import { vatWords } from '@/lib/shared/vat'
import type { PageFlow } from '@/server/lib/pdf/page'
import { grouped } from '../roubles'
import { body, dayWords, labelled, openPaper, page, partyWords, strong, table, titled, total } from './paper'
import { sumInWords } from './sum-in-words'

/** Lines that are less by what came back unused, each as it was and as it is. */
export interface Correction {
  of: { number: string; month: string }
  before: readonly ActLine[]
}

export interface ActPaper {
  number: string
  /** `2026-03` */
  month: string
  amount: Kopecks
  lines: readonly ActLine[]
  seller: Seller
  buyer: Party
}

/** The last day of a month, at noon in Moscow. */
export function endOfMonth(month: string): Date {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0, 9))
}

/** The two of a line, by its name and its tax. */
const sameLine = (a: ActLine) => (b: ActLine) => a.title === b.title && a.vatRate === b.vatRate

/** Lines that have changed, each as it was and as it is; what came back whole is nothing now. */
export function changedLines(
  before: readonly ActLine[],
  lines: readonly ActLine[],
): { was: ActLine; is: ActLine }[] {
  return before
    .map((was) => ({ was, is: lines.find(sameLine(was)) ?? { ...was, count: 0, amount: 0 } }))
    .filter(({ was, is }) => was.amount !== is.amount)
}

/** VAT inside the lines, rate by rate. */
export function taxesOf(lines: readonly ActLine[]): { rate: number; tax: Kopecks }[] {
  const byRate = new Map<number, Kopecks>()
  for (const { amount, vatRate } of lines) {
    if (vatRate !== null) byRate.set(vatRate, (byRate.get(vatRate) ?? 0) + taxInside(amount, vatRate))
  }
  return [...byRate].sort(([a], [b]) => b - a).map(([rate, tax]) => ({ rate, tax }))
}

/** What was rendered in a month, to be signed by both. */
export function renderAct({ number, month, amount, lines, seller, buyer }: ActPaper): Promise<Buffer> {
  const title = `Акт № ${number} от ${dayWords(endOfMonth(month))}`
  const flow = openPaper(title, seller)
  titled(flow, title)
  labelled(flow, 'Исполнитель', partyWords(seller))
  labelled(flow, 'Заказчик', partyWords(buyer))
  flow.space(4)
  table(
    flow,
    [
      { title: '№', width: 28 },
      { title: 'Услуга', width: 243 },
      { title: 'Кол-во', width: 50, right: true },
      { title: 'НДС', width: 78 },
      { title: 'Сумма, ₽', width: 100, right: true },
    ],
    lines.map((line, i) => [
      String(i + 1),
      line.title,
      String(line.count),
      vatWords(line.vatRate).replace(/^НДС /, ''),
      grouped(line.amount),
    ]),
  )
  flow.space(8)
  total(flow, 'Итого:', grouped(amount))
  const taxes = taxesOf(lines)
  for (const { rate, tax } of taxes) total(flow, `В том числе ${vatWords(rate)}:`, grouped(tax))
  if (taxes.length === 0) total(flow, 'Без НДС', '')
  flow.space(8)
  flow.text(`Всего оказано услуг на сумму: ${sumInWords(amount)}.`, page, strong)
  flow.space(6)
  flow.text(
    'Услуги оказаны полностью и в срок. Заказчик претензий по объёму, качеству и срокам не имеет.',
    page,
    body,
  )
  signatures(flow, seller)
  return flow.finish()
}

/** The places to sign of both. */
export function signatures(flow: PageFlow, seller: Seller): void {
  flow.space(28)
  flow.need(60)
  const signs = [`Исполнитель ${seller.director ? `/ ${seller.director} /` : ''}`, 'Заказчик']
  signs.forEach((who, i) => {
    const left = page.left + i * 260
    flow.draw(who, left, flow.y, strong)
    flow.draw('______________________', left, flow.y + 24, body)
  })
}
