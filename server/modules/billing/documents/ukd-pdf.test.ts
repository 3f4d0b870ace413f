import { describe, expect, it } from 'vitest'
import type { ActLine } from '@/lib/contracts/billing-documents'
import { buyer, missing, readPaper, seller } from '@/tests/support/papers'
import { renderActCorrection } from './act-pdf'
import { renderUkd } from './ukd-pdf'

const before: ActLine[] = [
  { title: 'Команда', count: 1, amount: 990_000, vatRate: 22 },
  { title: 'Поднять вакансию', count: 3, amount: 147_000, vatRate: 22 },
  { title: 'Выделить вакансию', count: 1, amount: 29_000, vatRate: 22 },
]
const lines: ActLine[] = [
  { title: 'Команда', count: 1, amount: 490_000, vatRate: 22 },
  { title: 'Поднять вакансию', count: 3, amount: 147_000, vatRate: 22 },
]
const sum = (of: ActLine[]) => of.reduce((all, { amount }) => all + amount, 0)

async function read(
  render: typeof renderUkd,
  change: { was?: ActLine[]; is?: ActLine[]; sold?: typeof seller } = {},
) {
  const { was = before, is = lines, sold = seller } = change
  const bytes = await render({
    number: 'А-000031',
    month: '2028-03',
    of: { number: 'А-000012', month: '2028-02' },
    amount: sum(is) - sum(was),
    before: was,
    lines: is,
    seller: sold,
    buyer,
  })
  return readPaper(bytes)
}

describe('a correction of what was rendered', () => {
  it('as a universal document shows every changed line before, after and by how much less, with its tax', async () => {
    const { title, pages, text } = await read(renderUkd)
    expect(pages).toBe(1)
    expect(title).toBe('УКД № А-000031 от 31 марта 2028 г.')
    expect(
      missing(text, [
        'Статус: 1',
        'Корректировочный счёт-фактура № А-000031 от 31 марта 2028 г.',
        'к УПД № А-000012 от 29 февраля 2028 г.',
        '7707083893/770701001',
        '500100732259',
        'А (до изменения)',
        'Б (после изменения)',
        'Г (уменьшение)',
        // 9 900 ₽ hold 1 785,25 of tax, 4 900 ₽ hold 883,61: 901,64 less.
        '1 785,25',
        '883,61',
        '901,64',
        '5 000,00',
        // 290 ₽ with 52,30 of tax are gone whole.
        '52,30',
        'Всего уменьшение (сумма строк Г)',
        '953,94',
        '5 290,00',
        'УПД № А-000012 от 29.02.2028',
      ]),
    ).toEqual([])
    // What has not changed is not in it.
    expect(text).not.toContain('Поднять вакансию')
    expect(text).not.toContain('ДЕМОНСТРАЦИЯ')
  })

  it('without VAT is a document of the change alone, and says when it is a trial’s', async () => {
    const bare = (of: ActLine[]) => of.map((line) => ({ ...line, vatRate: null }))
    const { text } = await read(renderUkd, {
      was: bare(before),
      is: bare(lines),
      sold: { ...seller, demo: true },
    })
    expect(
      missing(text, ['Статус: 2', 'Документ об изменении стоимости № А-000031', 'ДЕМОНСТРАЦИЯ', '5 290,00']),
    ).toEqual([])
    expect(text).not.toContain('счёт-фактура')
  })

  it('as an act names the act, the difference in figures and in words, and its tax', async () => {
    const { title, pages, text } = await read(renderActCorrection)
    expect(pages).toBe(1)
    expect(title).toBe('Акт корректировки № А-000031 от 31 марта 2028 г.')
    expect(
      missing(text, [
        'к акту № А-000012 от 29 февраля 2028 г.',
        '9 900,00',
        '4 900,00',
        '5 000,00',
        'Выделить вакансию',
        '0,00',
        'Итого уменьшение: 5 290,00',
        'В том числе НДС 22 %: 953,94',
        'Пять тысяч двести девяносто рублей 00 копеек',
      ]),
    ).toEqual([])
    expect(text).not.toContain('Поднять вакансию')
  })

  it('takes a second page when much has changed', async () => {
    const many = Array.from({ length: 40 }, (_, n) => ({
      title: `Услуга ${n}`,
      count: 1,
      amount: 10_000,
      vatRate: 22,
    }))
    const { pages, text } = await read(renderUkd, { was: many, is: [] })
    expect(pages).toBeGreaterThan(1)
    expect(text).toContain('Услуга 39')
    expect(text).toContain('4 000,00')
  })
})
