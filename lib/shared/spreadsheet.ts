/** One cell: words, a number, or nothing. */
export type Cell = string | number | null

/** What a spreadsheet may take for the beginning of a formula, behind spaces too and in full width. */
const formula = /^[\s\u00a0]*[=+\-@|%＝＋－＠]|^[\t\r\n]/
/** «-1 500,50», «+79161234567»: a number is read as a number, and runs nothing. */
const plainNumber = /^[+-]?\d+(?:[ \u00a0\u202f]\d{3})*(?:[.,]\d+)?$/

/**
 * The one rule of every table that leaves the product (OWASP, CSV injection): a text that could start a formula is put
 * behind an apostrophe, since words come from people and a file is opened on another's machine.
 */
export function safeCell(cell: Cell): Cell {
  if (typeof cell !== 'string' || !formula.test(cell) || plainNumber.test(cell)) return cell
  return `'${cell}`
}

/** A cell of a workbook is typed, so a phone number is text there, whatever it begins with. */
export const safeWorkbookCell = (cell: Cell): Cell =>
  typeof cell === 'string' && /^\+\d[\d\s()-]*$/.test(cell) ? cell : safeCell(cell)

const quoted = (cell: Cell): string => {
  const text = String(safeCell(cell) ?? '')
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Semicolons and a byte order mark, as Excel reads a CSV in Russian; every cell safe. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(quoted).join(';')).join('\r\n')}\r\n`
