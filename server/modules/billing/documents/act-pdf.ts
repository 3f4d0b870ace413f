import type { ActLine, Party, Seller } from '@/lib/contracts/billing-documents'
import { type Kopecks, moneyInPapers, taxInside, vatWords } from '@/lib/shared/money'
import type { PageFlow } from '@/server/lib/pdf/page'
import { translator } from '@/server/lib/translator'
import { body, dayWords, labelled, openPaper, page, partyWords, strong, table, titled, total } from './paper'
import { sumInWords } from './sum-in-words'

const t = translator('billing')

/** Reference to the corrected act and its lines before the refund. */
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

/** Key of a line: title and VAT rate. */
const sameLine = (a: ActLine) => (b: ActLine) => a.title === b.title && a.vatRate === b.vatRate

/** Changed lines before and after; a fully refunded line has the amount zero. */
export function changedLines(
  before: readonly ActLine[],
  lines: readonly ActLine[],
): { was: ActLine; is: ActLine }[] {
  return before
    .map((was) => ({ was, is: lines.find(sameLine(was)) ?? { ...was, count: 0, amount: 0 } }))
    .filter(({ was, is }) => was.amount !== is.amount)
}

/** VAT included in the lines, by rate. */
function taxesOf(lines: readonly ActLine[]): { rate: number; tax: Kopecks }[] {
  const byRate = new Map<number, Kopecks>()
  for (const { amount, vatRate } of lines) {
    if (vatRate !== null) byRate.set(vatRate, (byRate.get(vatRate) ?? 0) + taxInside(amount, vatRate))
  }
  return [...byRate].sort(([a], [b]) => b - a).map(([rate, tax]) => ({ rate, tax }))
}

/** Act for the services of a month, signed by both parties. */
export function renderAct({ number, month, amount, lines, seller, buyer }: ActPaper): Promise<Buffer> {
  const title = t('act.title', { number, day: dayWords(endOfMonth(month)) })
  const flow = openPaper(title, seller)
  titled(flow, title)
  labelled(flow, t('parties.contractor'), partyWords(seller))
  labelled(flow, t('parties.customer'), partyWords(buyer))
  flow.space(4)
  table(
    flow,
    [
      { title: t('columns.number'), width: 28 },
      { title: t('columns.service'), width: 243 },
      { title: t('columns.count'), width: 50, right: true },
      { title: t('columns.vat'), width: 78 },
      { title: t('columns.amount'), width: 100, right: true },
    ],
    lines.map((line, i) => [
      String(i + 1),
      line.title,
      String(line.count),
      vatWords(line.vatRate).replace(/^НДС /, ''),
      moneyInPapers(line.amount),
    ]),
  )
  flow.space(8)
  total(flow, t('totals.total'), moneyInPapers(amount))
  const taxes = taxesOf(lines)
  for (const { rate, tax } of taxes)
    total(flow, t('totals.including', { vat: vatWords(rate) }), moneyInPapers(tax))
  if (taxes.length === 0) total(flow, t('totals.without_vat'), '')
  flow.space(8)
  flow.text(t('act.sum', { sum: sumInWords(amount) }), page, strong)
  flow.space(6)
  flow.text(t('act.accepted'), page, body)
  signatures(flow, seller)
  return flow.finish()
}

/** Correction of an act after some of its services were refunded unused; signed by both parties like the act. */
export function renderActCorrection(paper: ActPaper & Correction): Promise<Buffer> {
  const { number, month, amount, lines, before, of, seller, buyer } = paper
  const title = t('correction.title', { number, day: dayWords(endOfMonth(month)) })
  const flow = openPaper(title, seller)
  titled(flow, title, t('correction.under', { number: of.number, day: dayWords(endOfMonth(of.month)) }))
  labelled(flow, t('parties.contractor'), partyWords(seller))
  labelled(flow, t('parties.customer'), partyWords(buyer))
  labelled(flow, t('parties.grounds'), t('correction.grounds'))
  flow.space(4)
  const changed = changedLines(before, lines)
  table(
    flow,
    [
      { title: t('columns.number'), width: 28 },
      { title: t('columns.service'), width: 181 },
      { title: t('columns.vat'), width: 60 },
      { title: t('columns.before'), width: 76, right: true },
      { title: t('columns.after'), width: 76, right: true },
      { title: t('columns.decrease'), width: 78, right: true },
    ],
    changed.map(({ was, is }, i) => [
      String(i + 1),
      was.title,
      vatWords(was.vatRate).replace(/^НДС /, ''),
      moneyInPapers(was.amount),
      moneyInPapers(is.amount),
      moneyInPapers(was.amount - is.amount),
    ]),
  )
  flow.space(8)
  total(flow, t('totals.decrease'), moneyInPapers(-amount))
  // Tax is rounded per document, so subtract the two rounded sums: the correction has to match the printed act.
  const now = new Map(taxesOf(lines).map(({ rate, tax }) => [rate, tax]))
  const taxes = taxesOf(before).map(({ rate, tax }) => ({ rate, less: tax - (now.get(rate) ?? 0) }))
  for (const { rate, less } of taxes)
    total(flow, t('totals.including', { vat: vatWords(rate) }), moneyInPapers(less))
  if (taxes.length === 0) total(flow, t('totals.without_vat'), '')
  flow.space(8)
  flow.text(t('correction.sum', { sum: sumInWords(-amount) }), page, strong)
  flow.space(6)
  flow.text(t('correction.rest'), page, body)
  signatures(flow, seller)
  return flow.finish()
}

/** Signature fields of both parties. */
function signatures(flow: PageFlow, seller: Seller): void {
  flow.space(28)
  flow.need(60)
  const signs = [
    `${t('parties.contractor')} ${seller.director ? `/ ${seller.director} /` : ''}`,
    t('parties.customer'),
  ]
  signs.forEach((who, i) => {
    const left = page.left + i * 260
    flow.draw(who, left, flow.y, strong)
    flow.draw('______________________', left, flow.y + 24, body)
  })
}
