import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { neutral, toCsv, toXlsx } from './table'

const dangerous = ['=1+1', '+7 912', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x";"y")']

describe('the table of own vacancies', () => {
  it.each(dangerous)('never lets %j run as a formula', (text) => {
    expect(neutral(text)).toBe(`'${text}`)
    const csv = toCsv([[text]]).replace('\uFEFF', '')
    expect(csv.replace(/^"/, '')[0]).toBe("'")
  })

  it('keeps numbers numbers and usual words as they are', () => {
    expect([neutral(-5), neutral('Медсестра'), neutral(null), neutral('а=б')]).toEqual([
      -5,
      'Медсестра',
      null,
      'а=б',
    ])
  })

  it('keeps every text in a cell of its own, whatever signs are in it', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), (texts) => {
        const csv = toCsv([texts]).slice(1, -2)
        const cells = `${csv};`.match(/"(?:[^"]|"")*";|[^;]*;/g)?.map((cell) => {
          const text = cell.slice(0, -1)
          return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text
        })
        expect(cells).toEqual(texts.map(neutral))
      }),
    )
  })

  it('makes a workbook with typed cells and no formula', async () => {
    const blob = await toXlsx(
      [
        ['Название', 'Отклики'],
        ['=1+1', 7],
      ],
      'Вакансии',
      [40, 12],
    )
    const files = unzipSync(new Uint8Array(await blob.arrayBuffer()))
    const read = (name: string) => new TextDecoder().decode(files[name])
    const sheet = read('xl/worksheets/sheet1.xml')
    expect(sheet).not.toContain('<f>')
    expect(sheet).toContain('<v>7</v>')
    expect(sheet + read('xl/sharedStrings.xml')).toContain('1+1')
    expect(read('xl/workbook.xml')).toContain('Вакансии')
  })
})
