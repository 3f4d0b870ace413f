import iconv from 'iconv-lite'
import type { RejectCode } from '../types'
import { EncodingDetector } from './encoding'

/** `text`: the beginning of a row that could not be split. `loose`: split in spite of a quote that never closes. */
export type CsvRow =
  | { line: number; cells: string[]; loose?: true }
  | { line: number; problem: RejectCode; text?: string }

/** A cell of a megabyte is a quote that was never closed, not an advert. */
const LONGEST_ROW = 1024 * 1024

/**
 * Splits delimited text into rows. Written by hand because files arrive cut and with stray quotes: a row whose
 * quote never closes is reported at its own line and reading goes on from the line after it, instead of
 * swallowing the rest of the file.
 */
export async function* csvRows(
  text: AsyncIterable<string> | Iterable<string>,
  delimiter: string,
  longest = LONGEST_ROW,
): AsyncGenerator<CsvRow> {
  const scanner = new RowScanner(delimiter, longest)
  for await (const piece of text) {
    scanner.push(piece)
    yield* scanner.rows(false)
  }
  yield* scanner.rows(true)
}

class RowScanner {
  #buffer = ''
  #line = 1
  readonly #delimiter: string
  readonly #longest: number

  constructor(delimiter: string, longest = LONGEST_ROW) {
    this.#delimiter = delimiter
    this.#longest = longest
  }

  push(piece: string): void {
    this.#buffer += piece
  }

  *rows(end: boolean): Generator<CsvRow> {
    let start = 0
    while (start < this.#buffer.length) {
      const found = this.#scan(start, end)
      if (found === 'more') break
      if (found === 'unclosed') {
        const next = this.#buffer.indexOf('\n', start)
        const row = this.#buffer.slice(start, next < 0 ? undefined : next)
        // The last line may be torn; one with others after it may only have quotes that nobody doubled.
        const cells = next < 0 ? null : looseCells(row.replace(/\r$/, ''), this.#delimiter)
        yield cells
          ? { line: this.#line, cells, loose: true }
          : { line: this.#line, problem: 'csv_unclosed_quote', text: row }
        this.#line += 1
        start = next < 0 ? this.#buffer.length : next + 1
        continue
      }
      if (found.cells.length > 1 || found.cells[0]?.trim()) yield { line: this.#line, cells: found.cells }
      this.#line += found.lines
      start = found.next
    }
    this.#buffer = this.#buffer.slice(start)
  }

  #scan(start: number, end: boolean): { cells: string[]; next: number; lines: number } | 'more' | 'unclosed' {
    const text = this.#buffer
    const cells: string[] = []
    let lines = 1
    let at = start
    for (;;) {
      let cell = ''
      if (text[at] === '"') {
        let from = at + 1
        for (;;) {
          const quote = text.indexOf('"', from)
          if (quote < 0 || quote - start > this.#longest) {
            if (end || text.length - start > this.#longest) return 'unclosed'
            return 'more'
          }
          if (quote + 1 >= text.length && !end) return 'more'
          if (text[quote + 1] === '"') {
            cell += text.slice(from, quote + 1)
            from = quote + 2
            continue
          }
          cell += text.slice(from, quote)
          at = quote + 1
          const following = text[at]
          if (
            following === undefined ||
            following === this.#delimiter ||
            following === '\n' ||
            following === '\r'
          )
            break
          // A quote inside a quoted cell that nobody doubled: keep it as text.
          cell += '"'
          from = at
        }
        lines += newlines(cell)
      }
      const stop = this.#cellEnd(at)
      if (stop < 0) {
        if (!end) return text.length - start > this.#longest ? 'unclosed' : 'more'
        cells.push(cell + text.slice(at))
        return { cells, next: text.length, lines }
      }
      cells.push(cell + text.slice(at, stop))
      if (text[stop] === this.#delimiter) {
        at = stop + 1
        continue
      }
      if (text[stop] === '\r' && stop + 1 >= text.length && !end) return 'more'
      return { cells, next: stop + (text.startsWith('\r\n', stop) ? 2 : 1), lines }
    }
  }

  #cellEnd(from: number): number {
    const text = this.#buffer
    for (let i = from; i < text.length; i += 1) {
      const char = text[i]
      if (char === this.#delimiter || char === '\n' || char === '\r') return i
    }
    return -1
  }
}

/** One line whose quoted cells end at a quote before a delimiter, whatever quotes are inside; null if one does not. */
function looseCells(line: string, delimiter: string): string[] | null {
  const cells: string[] = []
  let at = 0
  for (;;) {
    const quoted = line[at] === '"'
    let end = line.indexOf(quoted ? `"${delimiter}` : delimiter, quoted ? at + 1 : at)
    if (end < 0) {
      if (quoted && (at + 1 >= line.length || !line.endsWith('"'))) return null
      end = quoted ? line.length - 1 : line.length
    }
    cells.push(quoted ? line.slice(at + 1, end).replace(/""/g, '"') : line.slice(at, end))
    at = end + (quoted ? 1 : 0)
    if (at >= line.length) return cells
    at += delimiter.length
  }
}

function newlines(text: string): number {
  let count = 0
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) count += 1
  return count
}

/** The delimiter that splits the first lines into the same number of cells most often; null when none does. */
export function guessDelimiter(head: string): string | null {
  const declared = /^\ufeff?sep=(.)\r?\n/.exec(head)?.[1]
  if (declared) return declared
  let best: { delimiter: string; score: number } | null = null
  for (const delimiter of [',', ';', '\t', '|']) {
    const scanner = new RowScanner(delimiter)
    scanner.push(head)
    const widths: number[] = []
    for (const row of scanner.rows(false)) {
      if ('cells' in row) widths.push(row.cells.length)
      if (widths.length === 30) break
    }
    const width = widths[0] ?? 0
    if (width < 2) continue
    const score = (widths.filter((other) => other === width).length / widths.length) * Math.log2(width)
    if (!best || score > best.score) best = { delimiter, score }
  }
  return best?.delimiter ?? null
}

const HEAD_OF_TABLE = 64 * 1024
/** A row of a table that people keep is a few lines of text. */
const LONGEST_TABLE_ROW = 32 * 1024
/** PDF, JSON, XML and pages. */
const NO_TABLE = /^(?:%PDF|\s*[{[<])/
/** Each costs a search through the longest row; a table with more of them was not written as CSV. */
const MOST_UNCLOSED = 50

/**
 * The rows of a small CSV file in any encoding, up to `most` of them; null for what is no text or no CSV. A row that was
 * torn by the end of the file is a broken one.
 */
export async function readTextTable(bytes: Buffer, most: number): Promise<CsvRow[] | null> {
  const detector = new EncodingDetector()
  detector.add(bytes)
  const { encoding, truncatedTail } = detector.detect()
  const text = iconv.getDecoder(encoding, { stripBOM: true }).write(bytes)
  if (text.includes('\0') || text.startsWith('PK\u0003\u0004') || NO_TABLE.test(text)) return null
  const delimiter = guessDelimiter(text.slice(0, HEAD_OF_TABLE)) ?? ';'
  const rows: CsvRow[] = []
  let unclosed = 0
  for await (const row of csvRows([text], delimiter, LONGEST_TABLE_ROW)) {
    if (('problem' in row || row.loose) && ++unclosed > MOST_UNCLOSED) return null
    const isSettings = row.line === 1 && 'cells' in row && /^sep=$/i.test(row.cells[0] ?? '')
    if (isSettings || ('cells' in row && !row.cells.some((cell) => cell.trim()))) continue
    rows.push(row)
    if (rows.length > most) return rows
  }
  const last = rows.at(-1)
  if (truncatedTail && last) rows[rows.length - 1] = { line: last.line, problem: 'broken_characters' }
  return rows
}
