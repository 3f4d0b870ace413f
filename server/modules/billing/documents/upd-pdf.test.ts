import { describe, expect, it } from 'vitest'
import type { ActLine } from '@/lib/contracts/billing-documents'
import { buyer, missing, readPaper, seller } from '@/tests/support/papers'
import { updLine } from './universal-paper'
import { renderUpd } from './upd-pdf'

async function read(lines: ActLine[], sold = seller) {
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  const bytes = await renderUpd({ number: 'А-000012', month: '2028-02', amount, lines, seller: sold, buyer })
  return readPaper(bytes)
}

describe('a universal transfer document', () => {
  it('is an invoice for VAT at once where there is VAT, to the kopeck, of the last day of the month', async () => {
    const { title, pages, text } = await read([
      { title: 'Команда', count: 1, amount: 990_000, vatRate: 22 },
      { title: 'Поднять вакансию', count: 3, amount: 147_000, vatRate: 22 },
    ])
    expect(pages).toBe(1)
    expect(title).toBe('УПД № А-000012 от 29 февраля 2028 г.')
    expect(
      missing(text, [
        'Статус: 1',
        'Счёт-фактура № А-000012 от 29 февраля 2028 г.',
        'ООО «Двое»',
        '7707083893/770701001',
        'ИП Климова Анна',
        '500100732259',
        'Российский рубль, 643',
        'УПД, № п/п 1-2, № А-000012 от 29.02.2028',
        // 9 900 ₽ hold 1 785,25 of tax, three of 490 ₽ together 265,08.
        '8 114,75',
        '1 785,25',
        '9 900,00',
        '1 204,92',
        '265,08',
        '1 470,00',
        'Всего к оплате (9)',
        '9 319,67',
        '2 050,33',
        '11 370,00',
        'Северова М. П.',
      ]),
    ).toEqual([])
    expect(text).not.toContain('ДЕМОНСТРАЦИЯ')
  })

  it('is a transfer document alone without VAT, and says when it is a trial’s', async () => {
    const { text } = await read([{ title: 'Команда', count: 2, amount: 1_980_000, vatRate: null }], {
      ...seller,
      demo: true,
    })
    expect(
      missing(text, [
        'Статус: 2',
        'Передаточный документ №',
        'без НДС',
        '9 900,00',
        '19 800,00',
        'ДЕМОНСТРАЦИЯ',
      ]),
    ).toEqual([])
    expect(text).not.toContain('Счёт-фактура №')
  })

  it('keeps price times count equal to the sum', () => {
    expect(updLine({ title: '', count: 3, amount: 147_000, vatRate: 22 })).toEqual({
      count: 3,
      price: 40_164,
      net: 120_492,
      tax: 26_508,
    })
    expect(updLine({ title: '', count: 3, amount: 100_000, vatRate: null })).toEqual({
      count: 1,
      price: 100_000,
      net: 100_000,
      tax: 0,
    })
  })
})
