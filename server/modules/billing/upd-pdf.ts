import type { ActLine, Party } from '@/lib/contracts/invoices'
import { type Kopecks, proportion, taxInside } from '@/lib/contracts/money'
import type { PageFlow } from '../resume-documents/page'
import { type ActPaper, endOfMonth } from './act-pdf'
import { body, dayDigits, dayWords, frame, ink, openPaper, page, signature, strong, table } from './paper'
import { grouped } from './roubles'

export const fine = { ...body, size: 8 }
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
const taxOf = (rate: number | null, tax: Kopecks) => (rate === null ? none : grouped(tax))
export const numbersOf = ({ inn, kpp }: Party) => (kpp ? `${inn}/${kpp}` : inn)

export function facts(
  flow: PageFlow,
  rows: readonly (readonly [label: string, value: string, number: string])[],
): void {
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
}

/** What was rendered in a month, as the document bookkeepers take instead of an act and an invoice for VAT. */
export function renderUpd({ number, month, amount, lines, seller, buyer }: ActPaper): Promise<Buffer> {
  const date = endOfMonth(month)
  const status = lines.some(({ vatRate }) => vatRate !== null) ? 1 : 2
  const title = `УПД № ${number} от ${dayWords(date)}`
  const flow = openPaper(title)
  if (seller.demo) {
    flow.text('ДЕМОНСТРАЦИЯ. Реквизиты выдуманы.', page, { ...strong, color: '#b3261e' })
    flow.space(6)
  }
  heading(flow, {
    kind: 'передаточный документ',
    status,
    words: `${status === 1 ? 'Счёт-фактура' : 'Передаточный документ'} № ${number} от ${dayWords(date)}`,
    under: 'Исправление № — от —',
    form: 'Форма по приложению № 1 к постановлению Правительства РФ от 26.12.2011 № 1137, рекомендована письмом ФНС России от 21.10.2013 № ММВ-20-3/96@',
  })
  flow.space(6)
  flow.rule(page.left, page.width, ink)
  flow.space(6)
  const last = lines.length > 1 ? `1-${lines.length}` : '1'
  facts(flow, [
    ['Продавец', seller.name, '(2)'],
    ['Адрес', seller.address ?? none, '(2а)'],
    ['ИНН/КПП продавца', numbersOf(seller), '(2б)'],
    ['Грузоотправитель и его адрес', none, '(3)'],
    ['Грузополучатель и его адрес', none, '(4)'],
    ['К платёжно-расчётному документу', none, '(5)'],
    ['Документ об отгрузке', `УПД, № п/п ${last}, № ${number} от ${dayDigits(date)}`, '(5а)'],
    ['Покупатель', buyer.name, '(6)'],
    ['Адрес', buyer.address ?? none, '(6а)'],
    ['ИНН/КПП покупателя', numbersOf(buyer), '(6б)'],
    ['Валюта: наименование, код', 'Российский рубль, 643', '(7)'],
  ])
  flow.space(8)
  const counted = lines.map((line) => ({ ...line, ...updLine(line) }))
  table(
    flow,
    [
      { title: '№', width: 20 },
      { title: 'Наименование услуги', width: 129 },
      { title: 'Ед.', width: 28 },
      { title: 'Кол-во', width: 34, right: true },
      { title: 'Цена без налога', width: 62, right: true },
      { title: 'Стоимость без налога', width: 64, right: true },
      { title: 'Ставка', width: 40 },
      { title: 'Сумма налога', width: 58, right: true },
      { title: 'Стоимость с налогом', width: 64, right: true },
    ],
    [
      ...counted.map((line, i) => [
        String(i + 1),
        line.title,
        'усл.',
        String(line.count),
        grouped(line.price),
        grouped(line.net),
        taxWords(line.vatRate),
        taxOf(line.vatRate, line.tax),
        grouped(line.amount),
      ]),
      [
        '',
        'Всего к оплате (9)',
        '',
        '',
        '',
        grouped(counted.reduce((sum, { net }) => sum + net, 0)),
        '',
        status === 1 ? grouped(counted.reduce((sum, { tax }) => sum + tax, 0)) : none,
        grouped(amount),
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
    ['Основание передачи', 'Оферта сервиса «Двое», оплата с баланса компании', '[8]'],
    ['Данные о транспортировке', none, '[9]'],
  ])
  flow.space(10)
  flow.need(130)
  const top = flow.y
  flow.draw('Услуги оказал, результаты сдал [10]', page.left, top, { ...fine, weight: 700 })
  flow.draw('Услуги и результаты принял [15]', right, top, { ...fine, weight: 700 })
  flow.space(16)
  signature(flow, 'Должность, подпись', seller.director, page.left)
  signature(flow, 'Должность, подпись', null, right)
  flow.space(38)
  flow.draw(`Дата оказания [11]: ${dayDigits(date)}`, page.left, flow.y, fine)
  flow.draw('Дата получения [16]: «___» ____________ 20__ г.', right, flow.y, fine)
  flow.space(16)
  flow.draw(`${seller.name}, ИНН/КПП ${numbersOf(seller)} [14]`, page.left, flow.y, { ...fine, size: 7 })
  flow.space(12)
  flow.text(`${buyer.name}, ИНН/КПП ${numbersOf(buyer)} [19]`, page, { ...fine, size: 7 })
  return flow.finish()
}
