import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeCell, safeWorkbookCell, toCsv } from './spreadsheet'

const dangerous = [
  '=1+1',
  '+7 912 345-67-89',
  "-2+3+cmd|' /C calc'!A0",
  '- 5',
  '@SUM(A1)',
  '  =1',
  '\t=1',
  '\r=1',
  '\n1',
  '|calc',
  '%0A=1',
  '＝1+1',
  '+1-1',
  '=HYPERLINK("http://x";"y")',
]

describe('cells of tables that leave the product', () => {
  it.each(dangerous)('M8 hole 14: never let %j run as a formula', (text) => {
    expect(safeCell(text)).toBe(`'${text}`)
    const csv = toCsv([[text]]).replace('\uFEFF', '')
    expect(csv.replace(/^"/, '')[0]).toBe("'")
  })

  it('M8 hole 14: start with nothing a spreadsheet runs, whatever they hold', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('=', '+', '-', '@', '\t', '\r', ' ='), (text, sign) => {
        const cell = String(safeCell(sign + text))
        expect(/^'/.test(cell) || /^[+-]?[\d \u00a0\u202f.,]+$/.test(cell)).toBe(true)
        expect(String(safeWorkbookCell(`=${text}`))).toMatch(/^'=/)
      }),
    )
  })

  it('M8 hole 14: stay numbers and usual words, negative numbers and plain phones among them', () => {
    for (const cell of [-5, '-5', '-1 500,50', '+79161234567', '1.5', 'Медсестра', null, 'а=б', '']) {
      expect(safeCell(cell)).toBe(cell)
    }
    expect(safeWorkbookCell('+7 912 345-67-89')).toBe('+7 912 345-67-89')
    expect(safeWorkbookCell('+7 912=1')).toBe("'+7 912=1")
  })

  it('keep every text in a cell of its own, whatever signs are in it', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), (texts) => {
        const csv = toCsv([texts]).slice(1, -2)
        const cells = `${csv};`.match(/"(?:[^"]|"")*";|[^;]*;/g)?.map((cell) => {
          const text = cell.slice(0, -1)
          return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text
        })
        expect(cells).toEqual(texts.map(safeCell))
      }),
    )
  })
})
