import { fileTypeFromBuffer } from 'file-type'
import type { ResumeFileKind } from '@/lib/contracts/resume-files'
import { parseJson } from '../parsing/parse-json'
import { parseResume } from '../parsing/parse-resume'
import type { ParsedResume } from '../parsing/parsed-resume'
import { docxLines } from './docx'
import { htmlFileLines, htmlLines } from './html'
import { decodeText, type Line, plainLines, UnreadableFile } from './lines'
import { pdfLines } from './pdf'
import { rtfLines } from './rtf'

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
