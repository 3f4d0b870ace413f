import type { PDFPageProxy, TextContent } from 'pdfjs-dist/types/src/display/api'
import { type Line, readingLimits, UnreadableFile } from './lines'
import { layoutLines, type Piece } from './pdf-layout'

/** More pages than any resume has. */
const maxPages = 40
const maxPieces = 60_000
/** A scan carries at most a stray page number. */
const minLetters = 40

/** How many objects a file says it has, by its words alone; those in compressed streams are bounded by time and memory. */
function countObjects(bytes: Uint8Array): number {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let count = 0
  for (
    let at = source.indexOf(' obj');
    at !== -1 && count <= readingLimits.pdfObjects;
    at = source.indexOf(' obj', at + 4)
  )
    count += 1
  return count
}

/** Pieces of text of one page, as they are read and not more than there is room for. */
async function piecesOf(page: PDFPageProxy, room: number): Promise<Piece[]> {
  const pieces: Piece[] = []
  const reader = page.streamTextContent({ includeMarkedContent: false }).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return pieces
    for (const item of (value as TextContent).items) {
      if (!('str' in item) || item.str === '') continue
      if (pieces.length >= room) {
        await reader.cancel()
        return pieces
      }
      const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[]
      // Text that does not run from left to right is decoration.
      if (Math.abs(b) > Math.abs(a)) continue
      pieces.push({ text: item.str, x, y, width: item.width, size: item.height || 10, font: item.fontName })
    }
  }
}

/**
 * The text of a PDF. Scripts, forms, attachments and fonts of the file are never run: only the text layer is asked for.
 * @throws UnreadableFile file_password, file_no_text, file_unreadable
 */
export async function pdfLines(bytes: Uint8Array): Promise<Line[]> {
  if (countObjects(bytes) > readingLimits.pdfObjects) throw new UnreadableFile('file_unreadable')
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
    if (document.numPages > readingLimits.pdfPages) throw new UnreadableFile('file_unreadable')
    const pages: Piece[][] = []
    let room = maxPieces
    for (let number = 1; number <= Math.min(document.numPages, maxPages) && room > 0; number += 1) {
      const page = await document.getPage(number)
      const pieces = await piecesOf(page, room)
      room -= pieces.length
      pages.push(pieces)
      page.cleanup()
    }
    const letters = pages.flat().reduce((sum, { text }) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0)
    if (letters < minLetters) throw new UnreadableFile('file_no_text')
    return layoutLines(pages)
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    if ((error as { name?: string }).name === 'PasswordException') throw new UnreadableFile('file_password')
    throw new UnreadableFile('file_unreadable')
  } finally {
    await task.destroy().catch(() => undefined)
  }
}
