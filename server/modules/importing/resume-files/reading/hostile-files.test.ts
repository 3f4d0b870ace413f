import { describe, expect, it } from 'vitest'
import {
  deepHtml,
  deepRtf,
  docxOf,
  endlessDocx,
  laughingDocx,
  nestedTablesDocx,
  pageTreePdf,
  paragraphs,
  plainPdf,
  wordDocument,
  zipBombDocx,
} from '@/tests/support/hostile-files'
import { readFile } from './read-file'

const manyAttributes = `<w:p ${Array.from({ length: 5000 }, (_, i) => `a${i}="1"`).join(' ')}/>`
const table = (cell: string) => `<w:tbl><w:tr><w:tc>${cell}</w:tc></w:tr></w:tbl>`
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

const hostile: Record<string, () => Uint8Array> = {
  'a DOCX of 200,000 nested elements': () => nestedTablesDocx(),
  'a DOCX of 400,000 paragraphs': () => endlessDocx(),
  'a DOCX with thousands of attributes': () => docxOf(wordDocument(manyAttributes)),
  'a DOCX whose entities unfold': laughingDocx,
  'a DOCX that is a bomb': zipBombDocx,
  'a page of 4.9 MB of blocks within blocks': () => deepHtml(),
  'a page of a million elements': () => latin(`<html>${'<b>x</b>'.repeat(1_000_000)}`),
  'an RTF of groups within groups': () => deepRtf(),
  'an RTF of two million signs': () => latin(`{\\rtf1 ${'{}'.repeat(1_000_000)}}`),
  'a PDF of 50,000 page nodes': () => pageTreePdf(),
}

describe('files made to be slow', () => {
  for (const [name, make] of Object.entries(hostile)) {
    it(`M8 hole 3: ${name} is refused while it is read`, async () => {
      const bytes = make()
      // What parsers are loaded for the first time is not this file's doing.
      await readFile(new Uint8Array(plainPdf())).catch(() => undefined)
      const before = process.cpuUsage()
      await expect(readFile(new Uint8Array(bytes))).rejects.toMatchObject({ problem: 'file_unreadable' })
      const { user, system } = process.cpuUsage(before)
      expect((user + system) / 1000).toBeLessThan(1500)
    })
  }

  it('are told from what people write: tables in tables, a long document, an old page', async () => {
    const nested = docxOf(wordDocument(table(table(table(paragraphs('Должность: Токарь'))))))
    expect((await readFile(nested)).parsed.title?.value).toBe('Токарь')
    const long = docxOf(
      wordDocument(
        paragraphs('Должность: Токарь', ...Array.from({ length: 5000 }, (_, i) => `Строка ${i + 1}`)),
      ),
    )
    expect((await readFile(long)).kind).toBe('docx')
    const unclosed = `<html><body>${'<font color=red>'.repeat(100)}<p>Должность: Токарь${'<p>Слово'.repeat(3000)}`
    expect((await readFile(new Uint8Array(Buffer.from(unclosed)))).parsed.title?.value).toBe('Токарь')
  })
})
