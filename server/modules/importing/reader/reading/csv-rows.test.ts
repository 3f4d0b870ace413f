import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CsvRow, csvRows, guessDelimiter } from './csv-rows'

async function rows(text: string, delimiter = ',', piece = text.length || 1): Promise<CsvRow[]> {
  async function* pieces() {
    for (let i = 0; i < text.length; i += piece) yield text.slice(i, i + piece)
  }
  const all: CsvRow[] = []
  for await (const row of csvRows(pieces(), delimiter)) all.push(row)
  return all
}

describe('rows of delimited text', () => {
  it('know their line, through quoted line breaks and CRLF', async () => {
    expect(await rows('a,b\r\n"x\ny","z ""q"""\r\n\r\nc,d')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x\ny', 'z "q"'] },
      { line: 5, cells: ['c', 'd'] },
    ])
  })

  it('come out the same however the text is cut into pieces', async () => {
    const cell = fc.string({ unit: fc.constantFrom('а', 'b', '"', ',', ';', '\n', ' '), maxLength: 6 })
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 9 }), async (cells, piece) => {
        const text = cells
          .map((row) => row.map((value) => `"${value.replace(/"/g, '""')}"`).join(','))
          .join('\r\n')
        const read = await rows(text, ',', piece)
        expect(read.map((row) => ('cells' in row ? row.cells : null))).toEqual(cells)
      }),
    )
  })

  it('keep a quote that nobody doubled', async () => {
    expect(await rows('"ООО "Ромашка"",5\n')).toEqual([
      { line: 1, cells: ['ООО "Ромашка"', '5'], loose: true },
    ])
    expect(await rows('ООО "Ромашка",5')).toEqual([{ line: 1, cells: ['ООО "Ромашка"', '5'] }])
  })

  it('go on after a quote that never closes', async () => {
    expect(await rows('a,b\n"open,1\nc,d\ne,f\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, problem: 'csv_unclosed_quote', text: '"open,1' },
      { line: 3, cells: ['c', 'd'] },
      { line: 4, cells: ['e', 'f'] },
    ])
  })

  it('do not wait for ever for a quote to close', async () => {
    const long = `"${'x'.repeat(1024 * 1024 + 10)}\nc,d\n`
    const read = await rows(`a,b\n${long}${'e,f\n'.repeat(3)}`, ',', 65_536)
    expect(read.filter((row) => 'cells' in row)).toHaveLength(5)
  })
})

describe('the delimiter of a table', () => {
  it.each([
    ['name;city\nа,б;в\n', ';'],
    ['name\tcity, region\nа\tб\n', '\t'],
    ['name,city\n"а;б;в",г\n', ','],
    ['sep=|\nname|city\n', '|'],
  ])('is seen in %j', (head, delimiter) => {
    expect(guessDelimiter(head)).toBe(delimiter)
  })

  it('is not invented for plain text', () => {
    expect(guessDelimiter('Просто письмо\nбез столбцов\n')).toBeNull()
  })
})
