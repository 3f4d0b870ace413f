import { moneyInPapers } from '@/lib/shared/money'
import { translator } from '@/server/lib/translator'
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

const t = translator('billing')

/** Services of a month as a universal transfer document, in place of an act and a VAT invoice. */
export function renderUpd({ number, month, amount, lines, seller, buyer }: ActPaper): Promise<Buffer> {
  const date = endOfMonth(month)
  const status = lines.some(({ vatRate }) => vatRate !== null) ? 1 : 2
  const title = t('upd.title', { number, day: dayWords(date) })
  const flow = openPaper(title, seller)
  heading(flow, {
    kind: t('upd.kind'),
    status,
    words: t('upd.heading', { status, number, day: dayWords(date) }),
    under: t('upd.under'),
    form: t('upd.form'),
  })
  const last = lines.length > 1 ? `1-${lines.length}` : '1'
  facts(flow, [
    ...sellerFacts(seller, 2),
    [t('upd.sender'), none, '(3)'],
    [t('upd.receiver'), none, '(4)'],
    [t('upd.payment'), none, '(5)'],
    [
      t('upd.shipment'),
      t('upd.shipment_value', { lines: last, number, day: dayDigits(date) }),
      t('upd.shipment_mark'),
    ],
    ...buyerFacts(buyer, 6),
  ])
  flow.space(8)
  const counted = lines.map((line) => ({ ...line, ...updLine(line) }))
  moneyTable(
    flow,
    [
      { title: t('columns.number'), width: 20 },
      { title: t('universal.service'), width: 139 },
      { title: t('upd.unit'), width: 28 },
    ],
    [
      ...counted.map((line, i) => [
        String(i + 1),
        line.title,
        t('upd.unit_value'),
        String(line.count),
        moneyInPapers(line.price),
        moneyInPapers(line.net),
        taxWords(line.vatRate),
        taxOf(line.vatRate, line.tax),
        moneyInPapers(line.amount),
      ]),
      [
        '',
        t('upd.to_pay'),
        '',
        '',
        '',
        moneyInPapers(counted.reduce((sum, { net }) => sum + net, 0)),
        '',
        status === 1 ? moneyInPapers(counted.reduce((sum, { tax }) => sum + tax, 0)) : none,
        moneyInPapers(amount),
      ],
    ],
  )
  closing(
    flow,
    { seller, buyer },
    {
      basis: [
        [t('upd.basis'), t('upd.basis_value'), '[8]'],
        [t('upd.transport'), none, '[9]'],
      ],
      ours: {
        declares: t('upd.ours'),
        date: t('upd.our_date', { day: dayDigits(date) }),
        number: 14,
      },
      theirs: { declares: t('upd.theirs'), date: t('upd.their_date'), number: 19 },
    },
  )
  return flow.finish()
}
