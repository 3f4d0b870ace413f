import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Parses one of our tab-separated files to objects keyed by the header row; lines starting with `#` are comments.
 * Paths are relative to the working directory, since the code runs both from sources and from a bundle.
 */
export function readTsv<K extends string>(
  folder: string,
  file: string,
  columns: readonly K[],
): Record<K, string>[] {
  const lines = readFileSync(resolve(process.cwd(), folder, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const header = (lines.shift() ?? '').split('\t')
  const places = columns.map((column) => {
    const place = header.indexOf(column)
    if (place < 0) throw new Error(`${file}: no column ${column}`)
    return place
  })
  return lines.map((line) => {
    const cells = line.split('\t')
    const row = {} as Record<K, string>
    columns.forEach((column, index) => {
      row[column] = cells[places[index] ?? -1] ?? ''
    })
    return row
  })
}

/** A cell with a list separated by `|`. */
export const listOf = (cell: string): string[] => (cell === '' ? [] : cell.split('|'))
