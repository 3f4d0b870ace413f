import { emptyRecord } from '@/lib/shared/own-value'
import { recogniseColumns } from '../mappers/columns'
import type { RawRecord, RejectCode } from '../types'
import type { CsvRow } from './csv-rows'
import { inspectText } from './mojibake'

/** Titles, notes and numbered columns may stand above the real header. */
const HEADER_WITHIN = 20

/** Rows under their header; nothing at all when no header of adverts is found near the top. */
export async function* tableRecords(rows: AsyncIterable<CsvRow>): AsyncGenerator<RawRecord> {
  let header: string[] | null = null
  let before = 0
  for await (const row of rows) {
    if ('problem' in row) {
      yield { line: row.line, problem: broken(row.text ?? '') ?? row.problem }
      continue
    }
    if (header === null) {
      if (recogniseColumns(row.cells)) header = row.cells.map((cell, i) => cell.trim() || `#${i}`)
      else before += 1
      if (before >= HEADER_WITHIN) return
      continue
    }
    yield record(header, row.cells, row.line)
  }
}

function record(header: readonly string[], cells: readonly string[], line: number): RawRecord {
  const surplus = cells.slice(header.length).some((cell) => cell.trim())
  if (surplus || cells.length < header.length)
    return {
      line,
      problem: broken(cells.join('\n')) ?? 'csv_columns',
      detail: `${cells.length}/${header.length}`,
    }
  const value = emptyRecord<unknown>()
  for (const [i, name] of header.entries()) if (!Object.hasOwn(value, name)) value[name] = cells[i] ?? ''
  return { line, value }
}

/** Lost characters are the deeper reason: they may have been the quotes and delimiters. */
function broken(text: string): RejectCode | null {
  const found = inspectText(text)
  return found.state === 'lost' ? found.code : null
}
