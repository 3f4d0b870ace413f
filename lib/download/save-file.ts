import { type Cell, safeWorkbookCell, toCsv } from '@/lib/shared/spreadsheet'
import { minuteMs } from '@/lib/shared/time'

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

/** An XLSX of typed cells; text is text there, and safe all the same: somebody may save it as CSV. */
export async function toXlsx(
  rows: readonly (readonly Cell[])[],
  sheet: string,
  widths: readonly number[],
): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/universal')
  const data = rows.map((row, index) =>
    row.map((raw) => {
      const value = safeWorkbookCell(raw)
      if (value === null) return null
      return typeof value === 'number'
        ? { type: Number, value }
        : { type: String, value, ...(index === 0 && { fontWeight: 'bold' as const }) }
    }),
  )
  return writeXlsxFile(data, {
    sheet,
    stickyRowsCount: 1,
    columns: widths.map((width) => ({ width })),
  }).toBlob()
}

/** Hands a file made in the browser to the person under its name. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), minuteMs)
}
