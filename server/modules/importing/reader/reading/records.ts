import { stat } from 'node:fs/promises'
import { Parser } from 'htmlparser2'
import readXlsxFile, { type SheetData } from 'read-excel-file/node'
import { emptyRecord } from '@/lib/shared/own-value'
import { recogniseColumns } from '../mappers/columns'
import type { RawRecord, RejectCode } from '../types'
import { type SourceFile, textOf } from './byte-source'
import { type CsvRow, csvRows, guessDelimiter } from './csv-rows'
import { jsonRecords, ndjsonRecords } from './json-values'
import { inspectText } from './mojibake'
import { itemName, xmlItems } from './xml-items'

/** A workbook is unpacked in memory, so its size is limited; larger tables belong in CSV. */
const LARGEST_WORKBOOK = 32 * 1024 * 1024

/** Each sheet is a table of its own, with a header of its own. */
async function* xlsxSheets(path: string): AsyncGenerator<AsyncGenerator<CsvRow>> {
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

/** Titles, notes and numbered columns may stand above the real header. */
const HEADER_WITHIN = 20

/** Rows under their header; nothing at all when no header of adverts is found near the top. */
async function* tableRecords(rows: AsyncIterable<CsvRow>): AsyncGenerator<RawRecord> {
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

const LARGEST_PAGE = 16 * 1024 * 1024

/** The JSON-LD blocks of a page; a page is small, so it is read whole. */
async function* pageRecords(text: AsyncIterable<string>): AsyncGenerator<RawRecord> {
  const blocks: { line: number; text: string }[] = []
  let inside = false
  let line = 1
  let size = 0
  const parser = new Parser({
    onopentag: (name, attributes) => {
      inside = name === 'script' && /^application\/ld\+json/i.test(attributes.type ?? '')
      if (inside) blocks.push({ line, text: '' })
    },
    ontext: (piece) => {
      const block = blocks.at(-1)
      if (inside && block) block.text += piece
      for (let i = piece.indexOf('\n'); i >= 0; i = piece.indexOf('\n', i + 1)) line += 1
    },
    onclosetag: (name) => {
      if (name === 'script') inside = false
    },
  })
  for await (const piece of text) {
    size += piece.length
    if (size > LARGEST_PAGE) {
      yield { line, problem: 'record_too_long' }
      return
    }
    parser.write(piece)
  }
  parser.end()
  for (const block of blocks) {
    const json = block.text
      .replace(/^\s*(?:<!--|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/, '')
      .replace(/(?:-->|(?:\/\/\s*)?\]\]>)\s*$/, '')
    for await (const record of jsonRecords(once(json)))
      yield { ...record, line: block.line + record.line - 1 }
  }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

export const formats = ['json', 'ndjson', 'csv', 'xml', 'html', 'xlsx'] as const
export type Format = (typeof formats)[number]

/** The format the content has, whatever the file is called; null when it is none that can hold adverts. */
export function detectFormat(file: SourceFile): Format | null {
  if (file.zip) return 'xlsx'
  const head = file.head.replace(/^\ufeff/, '').trimStart()
  if (head.startsWith('{\\rtf') || head.startsWith('%PDF')) return null
  if (/^<!doctype html|^<html/i.test(head)) return 'html'
  if (head.startsWith('<')) return itemName(head) || head.startsWith('<?xml') ? 'xml' : 'html'
  if (head.startsWith('[')) return 'json'
  if (head.startsWith('{')) return isOnePerLine(head) ? 'ndjson' : 'json'
  // A first line that is not JSON at all may be a broken one among good ones.
  if (/^\{"/m.test(head) && isOnePerLine(head)) return 'ndjson'
  return guessDelimiter(head) ? 'csv' : null
}

/** Two lines or more, most of which open an object and close it. */
function isOnePerLine(head: string): boolean {
  const lines = head.split('\n')
  const whole = (lines.length > 1 ? lines.slice(0, -1) : lines).filter((line) => line.trim())
  const opening = lines.filter((line) => /^\s?\{\s*"/.test(line)).length
  return opening >= 2 && opening >= whole.length * 0.5 && whole.some((line) => /^\s?\{.*\},?\s*$/.test(line))
}

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
