import { type Cell, safeWorkbookCell, toCsv } from '@/lib/shared/spreadsheet'
import { minuteMs } from '@/lib/shared/time'

export interface Table {
  /** The first row contains the titles. */
  rows: readonly (readonly Cell[])[]
  /** Column widths, characters. */
  widths: readonly number[]
  /** File name without extension. */
  file: string
  sheet: string
}

export type TableFormat = 'xlsx' | 'csv'

/** Saves a table as a file. */
export async function saveTable({ rows, widths, file, sheet }: Table, format: TableFormat): Promise<void> {
  const blob =
    format === 'csv'
      ? new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' })
      : await toXlsx(rows, sheet, widths)
  saveBlob(blob, `${file}.${format}`)
}

/** XLSX with typed cells; text that looks like a formula is still escaped, since the file may be re-saved as CSV. */
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

/** Saves a blob made in the browser under a file name. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), minuteMs)
}
