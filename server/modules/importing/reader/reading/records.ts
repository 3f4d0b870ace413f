import type { RawRecord } from '../types'
import { type SourceFile, textOf } from './byte-source'
import { csvRows, guessDelimiter } from './csv-rows'
import type { Format } from './format'
import { pageRecords } from './html-page'
import { jsonRecords, ndjsonRecords } from './json-values'
import { tableRecords } from './table-records'
import { xlsxSheets } from './xlsx-rows'
import { itemName, xmlItems } from './xml-items'

/** Every record of a file with the line it starts at, one at a time. `onBytes` hears how far reading has come. */
export async function* readRecords(
  file: SourceFile,
  format: Format,
  onBytes?: (read: number) => void,
): AsyncGenerator<RawRecord> {
  const records = recordsOf(file, format, onBytes)
  if (!file.truncatedTail) {
    yield* records
    return
  }
  // Whatever was being written when the file was cut looks complete only by chance.
  let held: RawRecord | null = null
  for await (const record of records) {
    if (held) yield held
    held = record
  }
  if (held) yield 'value' in held ? { line: held.line, problem: 'file_truncated' } : held
}

function recordsOf(
  file: SourceFile,
  format: Format,
  onBytes?: (read: number) => void,
): AsyncGenerator<RawRecord> {
  if (format === 'xlsx') return workbookRecords(file.path)
  const text = textOf(file, onBytes)
  if (format === 'json') return jsonRecords(text)
  if (format === 'ndjson') return ndjsonRecords(text)
  if (format === 'html') return pageRecords(text)
  if (format === 'xml') return xmlItems(text, itemName(file.head) ?? 'vacancy')
  return tableRecords(csvRows(text, guessDelimiter(file.head) ?? ','))
}

async function* workbookRecords(path: string): AsyncGenerator<RawRecord> {
  for await (const sheet of xlsxSheets(path)) yield* tableRecords(sheet)
}
