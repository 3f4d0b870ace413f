import { fileTypeFromBuffer } from 'file-type'
import type { PDFPageProxy, TextContent } from 'pdfjs-dist/types/src/display/api'
import type { ResumeFileKind } from '@/lib/contracts/resume-files'
import { parseJson } from '../parsing/parse-json'
import { parseResume } from '../parsing/parse-resume'
import type { ParsedResume } from '../parsing/parsed-resume'
import { docxLines } from './docx'
import { htmlFileLines, htmlLines } from './html'
import { decodeText, type Line, plainLines, readingLimits, UnreadableFile } from './lines'
import { layoutLines, type Piece } from './pdf-layout'
import { rtfLines } from './rtf'

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
async function pdfLines(bytes: Uint8Array): Promise<Line[]> {
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

const archives = new Set([
  'application/zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
])
const looksHtml =
  /^\s*(?:<!--[\s\S]*?-->\s*)*<(?:!doctype html|html|head|body|div|table|p|h[1-6]|section|meta|article|ul|span|b|pre|center|font)\b/i

/** The kind a file is by its content; what it is called counts for nothing. */
export async function kindOf(bytes: Uint8Array): Promise<ResumeFileKind> {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096)).toString(
    'latin1',
  )
  // Some writers put a few bytes before it, and readers accept that within the first kilobyte.
  if (head.slice(0, 1024).includes('%PDF-')) return 'pdf'
  if (/^[\s\u00ef\u00bb\u00bf]*\{\\rtf/.test(head)) return 'rtf'
  const found = (await fileTypeFromBuffer(bytes))?.mime
  if (found && archives.has(found)) return 'docx'
  // A text may begin like any format; what is none of ours by its first bytes is not read at all.
  if (found && !/^(?:text|application\/(?:xml|json))/.test(found))
    throw new UnreadableFile('file_type_not_allowed')
  const text = decodeText(bytes.subarray(0, 64 * 1024))
  if (controlShare(text) > 0.02) throw new UnreadableFile('file_type_not_allowed')
  if (looksHtml.test(text)) return 'html'
  return /^\s*[[{]\s*["{\]}]/.test(text.replace(/^\ufeff/, '')) ? 'json' : 'txt'
}

/** Of a text without markup; beyond it no more than what is left out anyway. */
const maxTextBytes = 2 * 1024 * 1024

const controlShare = (text: string) =>
  (text.match(/(?!\s)\p{Cc}|\ufffd/gu)?.length ?? 0) / Math.max(1, text.length)

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    try {
      // One record a line: the first one is taken.
      return JSON.parse(text.split('\n', 1)[0] ?? '')
    } catch {
      throw new UnreadableFile('file_unreadable')
    }
  }
}

const readers: Record<Exclude<ResumeFileKind, 'json'>, (bytes: Uint8Array) => Line[] | Promise<Line[]>> = {
  pdf: pdfLines,
  docx: docxLines,
  rtf: rtfLines,
  html: htmlFileLines,
  txt: (bytes) => plainLines(decodeText(bytes.subarray(0, maxTextBytes))),
}

export interface ReadFile {
  kind: ResumeFileKind
  parsed: ParsedResume
}

const hasLetters = (lines: readonly Line[]) => lines.some(({ text }) => /\p{L}{2}/u.test(text))

/** @throws UnreadableFile with what to tell the person */
export async function readFile(bytes: Uint8Array): Promise<ReadFile> {
  const kind = await kindOf(bytes)
  if (kind === 'json') return { kind, parsed: parseJson(jsonOf(decodeText(bytes))) }
  const lines = await readers[kind](bytes)
  if (!hasLetters(lines)) throw new UnreadableFile('file_no_text')
  return { kind, parsed: parseResume(lines) }
}

/** @throws UnreadableFile for a text without words */
export function readText(text: string): ReadFile {
  const isHtml = looksHtml.test(text)
  const lines = isHtml ? htmlLines(text) : plainLines(text)
  if (!hasLetters(lines)) throw new UnreadableFile('file_no_text')
  return { kind: isHtml ? 'html' : 'txt', parsed: parseResume(lines) }
}

/** A scan by the words that were recognised on its pages. @throws UnreadableFile for one without words */
export function readPages(pages: readonly (readonly Piece[])[]): ReadFile {
  const lines = layoutLines(pages)
  if (!hasLetters(lines)) throw new UnreadableFile('file_no_text')
  return { kind: 'pdf', parsed: parseResume(lines) }
}
