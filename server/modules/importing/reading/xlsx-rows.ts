import { stat } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/node'
import type { CsvRow } from './csv-rows'

/** A workbook is unpacked in memory, so its size is limited; larger tables belong in CSV. */
export const LARGEST_WORKBOOK = 32 * 1024 * 1024

export async function* xlsxRows(path: string): AsyncGenerator<CsvRow> {
  const { size } = await stat(path)
  if (size > LARGEST_WORKBOOK) {
    yield { line: 1, problem: 'record_too_long' }
    return
  }
  const rows = await readSheet(path)
  let line = 0
  for (const row of rows) {
    line += 1
    const cells = row.map((cell) =>
      cell === null || cell === undefined ? '' : cell instanceof Date ? cell.toISOString() : String(cell),
    )
    if (cells.some((cell) => cell.trim())) yield { line, cells }
  }
}
