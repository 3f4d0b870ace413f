import type { ActLine } from '@/lib/contracts/invoices'
import { grouped } from '../roubles'
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

const sides = {
  was: 'А (до изменения)',
  is: 'Б (после изменения)',
  more: 'В (увеличение)',
  less: 'Г (уменьшение)',
}

interface Sums {
  net: number
  tax: number
  amount: number
}

function sumsOf(line: ActLine): Sums & { count: number; price: number } {
  // Nothing is left of it.
  if (line.amount === 0) return { count: 0, price: 0, net: 0, tax: 0, amount: 0 }
  return { ...updLine(line), amount: line.amount }
}

/** Four rows of a line that costs less now. */
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
    grouped(sums.price),
    grouped(sums.net),
    rate,
    taxed(sums.tax),
    grouped(sums.amount),
  ]
  return {
    less,
    rows: [
      [String(number), was.title, ...whole(sides.was, before)],
      ['', '', ...whole(sides.is, after)],
      ['', '', sides.more, none, none, none, none, none, none],
      ['', '', sides.less, none, none, grouped(less.net), none, taxed(less.tax), grouped(less.amount)],
    ],
  }
}

/**
 * The universal correcting document to a universal transfer document some of whose services came back unused. Status 1:
 * a correcting invoice for VAT and a document of the change at once; status 2, without VAT: the latter alone.
 */
export function renderUkd(paper: ActPaper & Correction): Promise<Buffer> {
  const { number, month, lines, before, of, seller, buyer } = paper
  const date = endOfMonth(month)
  const was = endOfMonth(of.month)
  const status = before.some(({ vatRate }) => vatRate !== null) ? 1 : 2
  const title = `УКД № ${number} от ${dayWords(date)}`
  const flow = openPaper(title, seller)
  const kind = status === 1 ? 'Корректировочный счёт-фактура' : 'Документ об изменении стоимости'
  heading(flow, {
    kind: 'корректировочный документ',
    status,
    words: `${kind} № ${number} от ${dayWords(date)}`,
    under: `к УПД № ${of.number} от ${dayWords(was)}, исправление № — от —`,
    form: 'Форма, рекомендованная письмом ФНС России от 17.10.2014 № ММВ-20-15/86@',
  })
  facts(flow, [...sellerFacts(seller, 2), ...buyerFacts(buyer, 3)])
  flow.space(8)
  const changed = changedLines(before, lines).map((line, i) => rowsOf(line, i + 1))
  const sum = (of: keyof Sums) => grouped(changed.reduce((all, { less }) => all + less[of], 0))
  moneyTable(
    flow,
    [
      { title: '№', width: 18 },
      { title: 'Наименование услуги', width: 97 },
      { title: 'Показатели', width: 72 },
    ],
    [
      ...changed.flatMap(({ rows }) => rows),
      ['', 'Всего увеличение (сумма строк В)', '', '', '', none, '', none, none],
      [
        '',
        'Всего уменьшение (сумма строк Г)',
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
        [
          'Основание изменения',
          'Возврат неиспользованной части услуг на баланс компании, правила возврата',
          '[8]',
        ],
        ['Передаточный документ', `УПД № ${of.number} от ${dayDigits(was)}`, '[9]'],
      ],
      ours: {
        declares: 'Предлагаю изменить стоимость [10]',
        date: `Дата уведомления [11]: ${dayDigits(date)}`,
        number: 13,
      },
      theirs: { declares: 'С изменением стоимости согласен [14]', date: 'Дата согласия [15]', number: 17 },
    },
  )
  return flow.finish()
}
