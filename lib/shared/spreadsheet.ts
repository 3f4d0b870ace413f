/** One cell: words, a number, or nothing. */
export type Cell = string | number | null

/** Prefixes that start a formula, also after spaces and as full-width characters. */
const formula = /^[\s\u00a0]*[=+\-@|%＝＋－＠]|^[\t\r\n]/
/** «-1 500,50», «+79161234567»: numbers are safe. */
const plainNumber = /^[+-]?\d+(?:[ \u00a0\u202f]\d{3})*(?:[.,]\d+)?$/

/**
 * The escaping rule of every exported table (OWASP, CSV injection): text that could start a formula is prefixed with
 * an apostrophe, since cells contain user input.
 */
export function safeCell(cell: Cell): Cell {
  if (typeof cell !== 'string' || !formula.test(cell) || plainNumber.test(cell)) return cell
  return `'${cell}`
}

/** Cells of a workbook are typed: a phone number stays text. */
export const safeWorkbookCell = (cell: Cell): Cell =>
  typeof cell === 'string' && /^\+\d[\d\s()-]*$/.test(cell) ? cell : safeCell(cell)

const quoted = (cell: Cell): string => {
  const text = String(safeCell(cell) ?? '')
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** CSV with semicolons and a byte order mark, as the Russian Excel expects; every cell escaped. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(quoted).join(';')).join('\r\n')}\r\n`
