/** One cell: words, a number, or nothing. */
export type Cell = string | number | null

/**
 * A text that a spreadsheet would run as a formula is put behind an apostrophe: titles come from people, and a file is
 * opened on another's machine.
 */
export function neutral(cell: Cell): Cell {
  return typeof cell === 'string' && /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell
}

const quoted = (cell: Cell): string => {
  const text = String(neutral(cell) ?? '')
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Semicolons and a byte order mark, as Excel reads a CSV in Russian; every cell neutral. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(quoted).join(';')).join('\r\n')}\r\n`

/** An XLSX of typed cells; text is text there, whatever it begins with, and neutral all the same. */
export async function toXlsx(
  rows: readonly (readonly Cell[])[],
  sheet: string,
  widths: readonly number[],
): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/universal')
  const data = rows.map((row, index) =>
    row.map((raw) => {
      const value = neutral(raw)
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
