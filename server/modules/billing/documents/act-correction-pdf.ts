import { vatWords } from '@/lib/shared/vat'
import { grouped } from '../roubles'
import { type ActPaper, type Correction, changedLines, endOfMonth, signatures, taxesOf } from './act-pdf'
import { body, dayWords, labelled, openPaper, page, partyWords, strong, table, titled, total } from './paper'
import { sumInWords } from './sum-in-words'

/** What an act says too much of, as some of its services came back unused; signed by both like the act. */
export function renderActCorrection(paper: ActPaper & Correction): Promise<Buffer> {
  const { number, month, amount, lines, before, of, seller, buyer } = paper
  const title = `Акт корректировки № ${number} от ${dayWords(endOfMonth(month))}`
  const flow = openPaper(title, seller)
  titled(flow, title, `к акту № ${of.number} от ${dayWords(endOfMonth(of.month))}`)
  labelled(flow, 'Исполнитель', partyWords(seller))
  labelled(flow, 'Заказчик', partyWords(buyer))
  labelled(flow, 'Основание', 'Возврат неиспользованной части услуг на баланс компании по правилам возврата')
  flow.space(4)
  const changed = changedLines(before, lines)
  table(
    flow,
    [
      { title: '№', width: 28 },
      { title: 'Услуга', width: 181 },
      { title: 'НДС', width: 60 },
      { title: 'Было, ₽', width: 76, right: true },
      { title: 'Стало, ₽', width: 76, right: true },
      { title: 'Уменьшение, ₽', width: 78, right: true },
    ],
    changed.map(({ was, is }, i) => [
      String(i + 1),
      was.title,
      vatWords(was.vatRate).replace(/^НДС /, ''),
      grouped(was.amount),
      grouped(is.amount),
      grouped(was.amount - is.amount),
    ]),
  )
  flow.space(8)
  total(flow, 'Итого уменьшение:', grouped(-amount))
  // Of both sides apart, as the act told of them; the difference of two rounded sums is the truth of the papers.
  const now = new Map(taxesOf(lines).map(({ rate, tax }) => [rate, tax]))
  const taxes = taxesOf(before).map(({ rate, tax }) => ({ rate, less: tax - (now.get(rate) ?? 0) }))
  for (const { rate, less } of taxes) total(flow, `В том числе ${vatWords(rate)}:`, grouped(less))
  if (taxes.length === 0) total(flow, 'Без НДС', '')
  flow.space(8)
  flow.text(`Стоимость оказанных услуг уменьшена на сумму: ${sumInWords(-amount)}.`, page, strong)
  flow.space(6)
  flow.text('Остальные условия акта не меняются. Стороны претензий друг к другу не имеют.', page, body)
  signatures(flow, seller)
  return flow.finish()
}
