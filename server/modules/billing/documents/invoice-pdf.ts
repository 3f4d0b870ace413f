import type { Party, Seller } from '@/lib/contracts/invoices'
import type { Kopecks } from '@/lib/shared/money'
import { decimalOf, taxInside } from '@/lib/shared/money'
import { vatWords } from '@/lib/shared/vat'
import type { PageFlow } from '@/server/lib/pdf/page'
import { grouped } from '../roubles'
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
import { qrRows, transferText } from './payment-qr'
import { sumInWords } from './sum-in-words'

export interface InvoicePaper {
  number: string
  amount: Kopecks
  vatRate: number | null
  seller: Seller
  buyer: Party
  createdAt: Date
  dueAt: Date
}

export const itemOfInvoice = 'Аванс за услуги сервиса «Двое»'

/** What a transfer says it is for; by the number in it the payment is found. */
export function purposeOf({ number, amount, vatRate, createdAt }: InvoicePaper): string {
  const tax =
    vatRate === null ? 'Без НДС' : `В том числе НДС ${vatRate}% ${decimalOf(taxInside(amount, vatRate))}`
  return `Оплата по счету ${number} от ${dayDigits(createdAt)}. ${tax}`
}

function bankBlock(flow: PageFlow, { name, inn, kpp, bank }: Seller): void {
  const { left, width } = page
  const [first, label] = [300, 62]
  const rows: [string, string, string][] = [
    [bank.name, 'БИК', bank.bic],
    ['Банк получателя', 'Сч. №', bank.corrAccount],
    [`ИНН ${inn}${kpp ? `   КПП ${kpp}` : ''}`, 'Сч. №', bank.account],
    [name, '', ''],
    ['Получатель', '', ''],
  ]
  const step = 17
  const top = flow.y
  rows.forEach(([words, what, value], i) => {
    const y = top + i * step + 2
    const isLabel = words === 'Банк получателя' || words === 'Получатель'
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
  flow.text('Оплата по QR-коду', beside, strong)
  flow.space(2)
  flow.text(
    'Отсканируйте код в приложении банка для бизнеса: реквизиты, сумма и назначение заполнятся сами. Платите со счёта организации, которой выставлен счёт.',
    beside,
    small,
  )
  flow.y = top + size + 6
}

/** An invoice as bookkeepers know it: bank, parties, table, sum in words, QR of ГОСТ Р 56042. */
export function renderInvoice(paper: InvoicePaper): Promise<Buffer> {
  const { number, amount, vatRate, seller, buyer, createdAt, dueAt } = paper
  const title = `Счёт на оплату № ${number} от ${dayWords(createdAt)}`
  const flow = openPaper(title, seller, 'ДЕМОНСТРАЦИЯ: НЕ ОПЛАЧИВАТЬ')
  bankBlock(flow, seller)
  titled(flow, title)
  labelled(flow, 'Поставщик', partyWords(seller))
  labelled(flow, 'Покупатель', partyWords(buyer))
  flow.space(4)
  table(
    flow,
    [
      { title: '№', width: 28 },
      { title: 'Услуга', width: 251 },
      { title: 'Кол-во', width: 50, right: true },
      { title: 'Цена, ₽', width: 85, right: true },
      { title: 'Сумма, ₽', width: 85, right: true },
    ],
    [['1', itemOfInvoice, '1', grouped(amount), grouped(amount)]],
  )
  flow.space(8)
  total(flow, 'Итого:', grouped(amount))
  if (vatRate === null) total(flow, 'Без НДС', '')
  else total(flow, `В том числе ${vatWords(vatRate)}:`, grouped(taxInside(amount, vatRate)))
  total(flow, 'Всего к оплате:', grouped(amount))
  flow.space(8)
  flow.text(`К оплате ${sumInWords(amount)}.`, page, strong)
  flow.text(`Оплатите до ${dayWords(dueAt)} Назначение платежа: ${purposeOf(paper)}.`, page, body)
  flow.space(14)
  qrBlock(flow, transferText(seller, { amount, purpose: purposeOf(paper) }))
  flow.space(16)
  const name = seller.director ? ` / ${seller.director} /` : ' / ______________________ /'
  flow.need(40)
  flow.text(`Руководитель ______________________${name}`, page, body)
  return flow.finish()
}
