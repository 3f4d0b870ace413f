import { type Line, UnreadableFile } from './lines'
import { layoutLines } from './pdf-layout'
import type { Piece } from './pdf-rows'

/** More pages than any resume has. */
const mostPages = 40
const mostPieces = 60_000
/** A scan carries at most a stray page number. */
const fewestLetters = 40

/**
 * The text of a PDF. Scripts, forms, attachments and fonts of the file are never run: only the text layer is asked for.
 * @throws UnreadableFile file_password, file_no_text, file_unreadable
 */
export async function pdfLines(bytes: Uint8Array): Promise<Line[]> {
  // Loaded for those who need it: most files are of other kinds.
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({
    data: bytes,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    useWasm: false,
    stopAtErrors: false,
    verbosity: 0,
  })
  try {
    const document = await task.promise
    const pages: Piece[][] = []
    let count = 0
    for (let number = 1; number <= Math.min(document.numPages, mostPages); number += 1) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent({ includeMarkedContent: false })
      const pieces: Piece[] = []
      for (const item of items) {
        if (!('str' in item) || item.str === '' || count >= mostPieces) continue
        count += 1
        const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[]
        // Text that does not run from left to right is decoration.
        if (Math.abs(b) > Math.abs(a)) continue
        pieces.push({ text: item.str, x, y, width: item.width, size: item.height || 10, font: item.fontName })
      }
      pages.push(pieces)
      page.cleanup()
    }
    const letters = pages.flat().reduce((sum, { text }) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0)
    if (letters < fewestLetters) throw new UnreadableFile('file_no_text')
    return layoutLines(pages)
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    if ((error as { name?: string }).name === 'PasswordException') throw new UnreadableFile('file_password')
    throw new UnreadableFile('file_unreadable')
  } finally {
    await task.destroy().catch(() => undefined)
  }
}
