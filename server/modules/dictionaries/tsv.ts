import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Rows of one of our own tab-separated files as objects keyed by the header row; lines starting with `#` are credits.
 * Read relative to the working directory: the code runs from sources and from a bundle alike.
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

/** A cell that holds a list separated by `|`. */
export const listOf = (cell: string): string[] => (cell === '' ? [] : cell.split('|'))
