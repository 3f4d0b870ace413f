import type { ActLine } from '@/lib/contracts/invoices'
import { type ActPaper, type Correction, changedLines, endOfMonth } from './act-pdf'
import { dayDigits, dayWords, ink, openPaper, page, signature, strong, table } from './paper'
import { grouped } from './roubles'
import { facts, fine, heading, none, numbersOf, taxWords, updLine } from './upd-pdf'

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
  const taxed = (tax: number) => (was.vatRate === null ? none : grouped(tax))
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
  const flow = openPaper(title)
  if (seller.demo) {
    flow.text('ДЕМОНСТРАЦИЯ. Реквизиты выдуманы.', page, { ...strong, color: '#b3261e' })
    flow.space(6)
  }
  const kind = status === 1 ? 'Корректировочный счёт-фактура' : 'Документ об изменении стоимости'
  heading(flow, {
    kind: 'корректировочный документ',
    status,
    words: `${kind} № ${number} от ${dayWords(date)}`,
    under: `к УПД № ${of.number} от ${dayWords(was)}, исправление № — от —`,
    form: 'Форма, рекомендованная письмом ФНС России от 17.10.2014 № ММВ-20-15/86@',
  })
  flow.space(6)
  flow.rule(page.left, page.width, ink)
  flow.space(6)
  facts(flow, [
    ['Продавец', seller.name, '(2)'],
    ['Адрес', seller.address ?? none, '(2а)'],
    ['ИНН/КПП продавца', numbersOf(seller), '(2б)'],
    ['Покупатель', buyer.name, '(3)'],
    ['Адрес', buyer.address ?? none, '(3а)'],
    ['ИНН/КПП покупателя', numbersOf(buyer), '(3б)'],
    ['Валюта: наименование, код', 'Российский рубль, 643', '(4)'],
  ])
  flow.space(8)
  const changed = changedLines(before, lines).map((line, i) => rowsOf(line, i + 1))
  const sum = (of: keyof Sums) => grouped(changed.reduce((all, { less }) => all + less[of], 0))
  table(
    flow,
    [
      { title: '№', width: 18 },
      { title: 'Наименование услуги', width: 97 },
      { title: 'Показатели', width: 72 },
      { title: 'Кол-во', width: 34, right: true },
      { title: 'Цена без налога', width: 62, right: true },
      { title: 'Стоимость без налога', width: 62, right: true },
      { title: 'Ставка', width: 36 },
      { title: 'Сумма налога', width: 56, right: true },
      { title: 'Стоимость с налогом', width: 62, right: true },
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
    { size: 7, pad: 3 },
  )
  flow.space(14)
  const right = page.left + 260
  flow.need(44)
  signature(flow, 'Руководитель организации', seller.director, page.left)
  signature(flow, 'Главный бухгалтер', null, right)
  flow.space(42)
  facts(flow, [
    [
      'Основание изменения',
      'Возврат неиспользованной части услуг на баланс компании, правила возврата',
      '[8]',
    ],
    ['Передаточный документ', `УПД № ${of.number} от ${dayDigits(was)}`, '[9]'],
  ])
  flow.space(10)
  flow.need(110)
  const top = flow.y
  flow.draw('Предлагаю изменить стоимость [10]', page.left, top, { ...fine, weight: 700 })
  flow.draw('С изменением стоимости согласен [14]', right, top, { ...fine, weight: 700 })
  flow.space(16)
  signature(flow, 'Должность, подпись', seller.director, page.left)
  signature(flow, 'Должность, подпись', null, right)
  flow.space(38)
  flow.draw(`Дата уведомления [11]: ${dayDigits(date)}`, page.left, flow.y, fine)
  flow.draw('Дата согласия [15]: «___» ____________ 20__ г.', right, flow.y, fine)
  flow.space(16)
  flow.draw(`${seller.name}, ИНН/КПП ${numbersOf(seller)} [13]`, page.left, flow.y, { ...fine, size: 7 })
  flow.space(12)
  flow.text(`${buyer.name}, ИНН/КПП ${numbersOf(buyer)} [17]`, page, { ...fine, size: 7 })
  return flow.finish()
}
