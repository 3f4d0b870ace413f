import { type Cell, toCsv } from '@/lib/shared/spreadsheet'
import { saveBlob } from './save-blob'
import { toXlsx } from './table'

export interface Table {
  /** The first is of titles. */
  rows: readonly (readonly Cell[])[]
  /** Of the columns, in characters. */
  widths: readonly number[]
  /** Of the file, without its ending. */
  file: string
  sheet: string
}

export type TableFormat = 'xlsx' | 'csv'

/** Hands a table to the person as a file. */
export async function saveTable({ rows, widths, file, sheet }: Table, format: TableFormat): Promise<void> {
  const blob =
    format === 'csv'
      ? new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' })
      : await toXlsx(rows, sheet, widths)
  saveBlob(blob, `${file}.${format}`)
}
