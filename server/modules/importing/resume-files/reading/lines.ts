import iconv from 'iconv-lite'
import { declaredEncoding, EncodingDetector } from '@/server/modules/importing/reader/reading/encoding'
import { inspectText } from '@/server/modules/importing/reader/reading/mojibake'
import { breakAtHeadings } from '../parsing/headings'
import { findPeriod } from '../parsing/periods'

/** One line of a document as its author broke it: wrapped lines are joined, columns are in reading order. */
export interface Line {
  text: string
  /** Stands out against the body: larger, bold or marked up as a heading. */
  strong: boolean
  /** An empty line or a wider gap stands above. */
  gap: boolean
}

/** Why a file cannot be read at all; each has words of its own for the person. */
export type ReadProblem = 'file_password' | 'file_no_text' | 'file_unreadable' | 'file_type_not_allowed'

export class UnreadableFile extends Error {
  constructor(readonly problem: ReadProblem) {
    super(problem)
  }
}

/** A reader gives up on a document beyond these, well before the process limits would kill it. */
export const readingLimits = {
  /** Elements and pieces of text of a page or of a Word file. */
  nodes: 100_000,
  attributesOfOne: 300,
  depth: 500,
  /** Characters of text that are looked at; fewer are kept. */
  characters: 500_000,
  pdfObjects: 20_000,
  pdfPages: 2000,
  rtfTokens: 1_000_000,
} as const

const maxCharacters = 200_000
const maxLines = 5000
const maxLineLength = 20_000

/** Spaces of all kinds as one, invisible characters gone. */
export const tidy = (text: string): string =>
  text
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[\p{Cc}\s\u00a0]+/gu, ' ')
    .trim()

/** Collects lines within the limits that keep any document bounded. */
export class LineCollector {
  readonly lines: Line[] = []
  #characters = 0
  #gap = false

  /** The next line stands apart. */
  gap(): void {
    this.#gap = this.lines.length > 0
  }

  add(raw: string, strong = false): void {
    // Cells of one row are kept apart by a tab.
    const text = raw
      .slice(0, maxLineLength)
      .split('\t')
      .map(tidy)
      .filter((part) => part !== '')
      .join('\t')
    if (text === '') {
      this.gap()
      return
    }
    if (this.lines.length >= maxLines || this.#characters > maxCharacters) return
    this.#characters += text.length
    this.lines.push({ text, strong, gap: this.#gap })
    this.#gap = false
  }
}

const chunk = 64 * 1024

/** The encoding that the bytes of a text prove to be in. */
export function encodingOf(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const detector = new EncodingDetector()
  for (let at = 0; at < buffer.length; at += chunk) detector.add(buffer.subarray(at, at + chunk))
  return detector.detect(declaredEncoding(buffer.subarray(0, 4096).toString('latin1'))).encoding
}

/** Bytes of a text in whatever encoding they prove to be in; broken texts are mended where the bytes allow. */
export function decodeText(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return repairText(iconv.decode(buffer, encodingOf(bytes)))
}

function repairText(text: string): string {
  const found = inspectText(text)
  return found.state === 'lost' ? text : found.text
}

/** A text as short as this has one line by right. */
const shortText = 120
const fullName = /^\s*(\p{Lu}[\p{L}-]+ \p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+(?:вич|вна|чна|тич))\s/u
const phoneOrMail =
  /\s*((?:\+7|8)[\s(-]*\d{3}[\s)-]*\d{3}[\s-]?\d{2}[\s-]?\d{2}|[\w.%+-]+@[\w-]+(?:\.[\w-]+)+)\s*/g

/** Breaks where a person would have made them: at headings, contacts, and around the periods of jobs. */
function breakOneLine(text: string): string {
  const broken = breakAtHeadings(
    text.replace(/\s+/g, ' ').replace(fullName, '$1\n').replace(phoneOrMail, '\n$1\n'),
  ).replace(/\n\s*:\s*/g, '\n')
  const lines: string[] = []
  for (const line of broken.split('\n')) {
    let rest = line.trim()
    for (let period = findPeriod(rest); period; period = findPeriod(rest)) {
      lines.push(rest.slice(0, period.from).trim(), rest.slice(period.from, period.to).trim())
      rest = rest.slice(period.to).trim()
    }
    lines.push(rest)
  }
  return lines.filter(Boolean).join('\n')
}

/** Plain text as lines; text without one line break was pasted from somewhere that lost them. */
export function plainLines(text: string): Line[] {
  const lines = new LineCollector()
  const whole = text.slice(0, readingLimits.characters)
  const isOneLine = whole.length > shortText && !/[\n\r\u2028\u2029]/.test(whole.trim())
  for (const line of (isOneLine ? breakOneLine(whole) : whole).split(/\r\n|[\n\r\u2028\u2029\f\v]/))
    lines.add(line)
  return lines.lines
}
