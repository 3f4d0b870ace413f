import type { ActLine } from '@/lib/contracts/billing-documents'
import { moneyInPapers } from '@/lib/shared/money'
import { translator } from '@/server/lib/translator'
import { type ActPaper, type Correction, changedLines, endOfMonth } from './act-pdf'
import { dayDigits, dayWords, openPaper } from './paper'
import {
  buyerFacts,
  closing,
  facts,
  heading,
  moneyTable,
  none,
  sellerFacts,
  taxOf,
  taxWords,
  updLine,
} from './universal-paper'

const t = translator('billing')

const sides = {
  was: t('ukd.before'),
  is: t('ukd.after'),
  more: t('ukd.increase'),
  less: t('ukd.decrease'),
}

interface Sums {
  net: number
  tax: number
  amount: number
}

function sumsOf(line: ActLine): Sums & { count: number; price: number } {
  // A fully refunded line.
  if (line.amount === 0) return { count: 0, price: 0, net: 0, tax: 0, amount: 0 }
  return { ...updLine(line), amount: line.amount }
}

/** The four rows of a changed line. */
function rowsOf(
  { was, is }: { was: ActLine; is: ActLine },
  number: number,
): { rows: string[][]; less: Sums } {
  const [before, after] = [sumsOf(was), sumsOf(is)]
  const less = {
    net: before.net - after.net,
    tax: before.tax - after.tax,
    amount: before.amount - after.amount,
  }
  const rate = taxWords(was.vatRate)
  const taxed = (tax: number) => taxOf(was.vatRate, tax)
  const whole = (side: string, sums: Sums & { count: number; price: number }) => [
    side,
    String(sums.count),
    moneyInPapers(sums.price),
    moneyInPapers(sums.net),
    rate,
    taxed(sums.tax),
    moneyInPapers(sums.amount),
  ]
  return {
    less,
    rows: [
      [String(number), was.title, ...whole(sides.was, before)],
      ['', '', ...whole(sides.is, after)],
      ['', '', sides.more, none, none, none, none, none, none],
      [
        '',
        '',
        sides.less,
        none,
        none,
        moneyInPapers(less.net),
        none,
        taxed(less.tax),
        moneyInPapers(less.amount),
      ],
    ],
  }
}

/**
 * Universal correction document (УКД) for a universal transfer document after refunds. Status 1: also a correction
 * invoice for VAT; status 2, without VAT: the correction of the act only.
 */
export function renderUkd(paper: ActPaper & Correction): Promise<Buffer> {
  const { number, month, lines, before, of, seller, buyer } = paper
  const date = endOfMonth(month)
  const was = endOfMonth(of.month)
  const status = before.some(({ vatRate }) => vatRate !== null) ? 1 : 2
  const title = t('ukd.title', { number, day: dayWords(date) })
  const flow = openPaper(title, seller)
  heading(flow, {
    kind: t('ukd.kind'),
    status,
    words: t('ukd.heading', { status, number, day: dayWords(date) }),
    under: t('ukd.under', { number: of.number, day: dayWords(was) }),
    form: t('ukd.form'),
  })
  facts(flow, [...sellerFacts(seller, 2), ...buyerFacts(buyer, 3)])
  flow.space(8)
  const changed = changedLines(before, lines).map((line, i) => rowsOf(line, i + 1))
  const sum = (of: keyof Sums) => moneyInPapers(changed.reduce((all, { less }) => all + less[of], 0))
  moneyTable(
    flow,
    [
      { title: t('columns.number'), width: 18 },
      { title: t('universal.service'), width: 97 },
      { title: t('ukd.measures'), width: 72 },
    ],
    [
      ...changed.flatMap(({ rows }) => rows),
      ['', t('ukd.all_increase'), '', '', '', none, '', none, none],
      [
        '',
        t('ukd.all_decrease'),
        '',
        '',
        '',
        sum('net'),
        '',
        status === 1 ? sum('tax') : none,
        sum('amount'),
      ],
    ],
  )
  closing(
    flow,
    { seller, buyer },
    {
      basis: [
        [t('ukd.basis'), t('ukd.basis_value'), '[8]'],
        [t('ukd.shipment'), t('ukd.shipment_value', { number: of.number, day: dayDigits(was) }), '[9]'],
      ],
      ours: {
        declares: t('ukd.ours'),
        date: t('ukd.our_date', { day: dayDigits(date) }),
        number: 13,
      },
      theirs: { declares: t('ukd.theirs'), date: t('ukd.their_date'), number: 17 },
    },
  )
  return flow.finish()
}
