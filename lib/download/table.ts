import { type Cell, safeWorkbookCell } from '@/lib/shared/spreadsheet'

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
