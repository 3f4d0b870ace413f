import { stat } from 'node:fs/promises'
import readXlsxFile, { type SheetData } from 'read-excel-file/node'
import type { CsvRow } from './csv-rows'

/** A workbook is unpacked in memory, so its size is limited; larger tables belong in CSV. */
const LARGEST_WORKBOOK = 32 * 1024 * 1024

/** Each sheet is a table of its own, with a header of its own. */
export async function* xlsxSheets(path: string): AsyncGenerator<AsyncGenerator<CsvRow>> {
  const { size } = await stat(path)
  if (size > LARGEST_WORKBOOK) {
    yield tooLarge()
    return
  }
  for (const { data } of await readXlsxFile(path)) yield rowsOf(data)
}

async function* tooLarge(): AsyncGenerator<CsvRow> {
  yield { line: 1, problem: 'record_too_long' }
}

async function* rowsOf(rows: SheetData): AsyncGenerator<CsvRow> {
  for (const [index, row] of rows.entries()) {
    const cells = row.map((cell) =>
      cell === null || cell === undefined ? '' : cell instanceof Date ? cell.toISOString() : String(cell),
    )
    if (cells.some((cell) => cell.trim())) yield { line: index + 1, cells }
  }
}
