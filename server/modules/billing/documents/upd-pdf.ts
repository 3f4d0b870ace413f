import { grouped } from '../roubles'
import { type ActPaper, endOfMonth } from './act-pdf'
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

/** What was rendered in a month, as the document bookkeepers take instead of an act and an invoice for VAT. */
export function renderUpd({ number, month, amount, lines, seller, buyer }: ActPaper): Promise<Buffer> {
  const date = endOfMonth(month)
  const status = lines.some(({ vatRate }) => vatRate !== null) ? 1 : 2
  const title = `УПД № ${number} от ${dayWords(date)}`
  const flow = openPaper(title, seller)
  heading(flow, {
    kind: 'передаточный документ',
    status,
    words: `${status === 1 ? 'Счёт-фактура' : 'Передаточный документ'} № ${number} от ${dayWords(date)}`,
    under: 'Исправление № — от —',
    form: 'Форма по приложению № 1 к постановлению Правительства РФ от 26.12.2011 № 1137, рекомендована письмом ФНС России от 21.10.2013 № ММВ-20-3/96@',
  })
  const last = lines.length > 1 ? `1-${lines.length}` : '1'
  facts(flow, [
    ...sellerFacts(seller, 2),
    ['Грузоотправитель и его адрес', none, '(3)'],
    ['Грузополучатель и его адрес', none, '(4)'],
    ['К платёжно-расчётному документу', none, '(5)'],
    ['Документ об отгрузке', `УПД, № п/п ${last}, № ${number} от ${dayDigits(date)}`, '(5а)'],
    ...buyerFacts(buyer, 6),
  ])
  flow.space(8)
  const counted = lines.map((line) => ({ ...line, ...updLine(line) }))
  moneyTable(
    flow,
    [
      { title: '№', width: 20 },
      { title: 'Наименование услуги', width: 139 },
      { title: 'Ед.', width: 28 },
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
  )
  closing(
    flow,
    { seller, buyer },
    {
      basis: [
        ['Основание передачи', 'Оферта сервиса «Двое», оплата с баланса компании', '[8]'],
        ['Данные о транспортировке', none, '[9]'],
      ],
      ours: {
        declares: 'Услуги оказал, результаты сдал [10]',
        date: `Дата оказания [11]: ${dayDigits(date)}`,
        number: 14,
      },
      theirs: { declares: 'Услуги и результаты принял [15]', date: 'Дата получения [16]', number: 19 },
    },
  )
  return flow.finish()
}
