import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

type Weight = 400 | 500 | 700
const subsets = ['cyrillic', 'latin', 'latin-ext', 'cyrillic-ext'] as const
type Subset = (typeof subsets)[number]

interface Face {
  name: string
  bytes: Buffer
  has: (code: number) => boolean
}

const faces = new Map<string, Face>()
const resolve = createRequire(import.meta.url).resolve

let ranges: Record<Subset, (readonly [number, number])[]> | undefined

/** Characters of a subset, from the font's cmap table. */
function rangesOf(subset: Subset): (readonly [number, number])[] {
  if (!ranges) {
    const table = JSON.parse(readFileSync(resolve('@fontsource/golos-text/unicode.json'), 'utf8')) as Record<
      Subset,
      string
    >
    const read = (list: string) =>
      [...list.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi)].map(([, from = '', to = from]) => {
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
      })
    ranges = Object.fromEntries(subsets.map((name) => [name, read(table[name])])) as NonNullable<
      typeof ranges
    >
  }
  return ranges[subset]
}

/** A subset of the font, loaded once per process. */
function face(subset: Subset, weight: Weight): Face {
  const name = `golos-${subset}-${weight}`
  let found = faces.get(name)
  if (!found) {
    const bytes = readFileSync(
      resolve(`@fontsource/golos-text/files/golos-text-${subset}-${weight}-normal.woff`),
    )
    const own = rangesOf(subset)
    found = { name, bytes, has: (code) => own.some(([from, to]) => code >= from && code <= to) }
    faces.set(name, found)
  }
  return found
}

const noBreak = /[\u00a0\u2007\u202f]/u
const pictures = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u200d\ufe0e\ufe0f]/u

/** Characters without a glyph: pictographs are dropped, letters of other scripts are shown as question marks. */
function printable(text: string): string {
  let result = ''
  for (const sign of text.normalize('NFC')) {
    const code = sign.codePointAt(0) as number
    if (sign === '\n' || noBreak.test(sign)) result += sign === '\n' ? sign : '\u00a0'
    else if (/\s/u.test(sign)) result += ' '
    else if (/\p{C}/u.test(sign) || pictures.test(sign)) continue
    else result += subsets.some((subset) => face(subset, 400).has(code)) ? sign : '?'
  }
  return result
}

/** Splits a text into runs of one subset. */
function runsOf(text: string, weight: Weight): { text: string; font: string }[] {
  const runs: { text: string; font: string }[] = []
  for (const sign of text) {
    const code = sign.codePointAt(0) as number
    const last = runs.at(-1)
    const own = subsets.find((subset) => face(subset, weight).has(code)) ?? 'latin'
    const name = face(own, weight).name
    if (last?.font === name) last.text += sign
    else runs.push({ text: sign, font: name })
  }
  return runs
}

/** All subsets under the names used by `runsOf`. */
const allFaces = (weights: readonly Weight[]): Face[] =>
  weights.flatMap((weight) => subsets.map((subset) => face(subset, weight)))

export interface Style {
  size: number
  weight: Weight
  color: string
  /** Line height as a multiple of the font size. */
  leading?: number
}
export interface Column {
  left: number
  width: number
}
export interface Margins {
  top: number
  bottom: number
}

const a4 = { width: 595.28, height: 841.89 }

/** Flowing text over pages: lines are measured and broken here, to control page breaks. */
export class PageFlow {
  readonly #doc: PDFKit.PDFDocument
  readonly #margins: Margins
  /** Y position of the next line. */
  y: number
  pages = 1
  /** Draws the background of every page before its text. */
  readonly #onPage: (flow: PageFlow) => void

  constructor(info: PDFKit.DocumentInfo, margins: Margins, onPage: (flow: PageFlow) => void = () => {}) {
    this.#doc = new PDFDocument({
      size: 'A4',
      margins: { top: 0, bottom: 0, left: 0, right: 0 },
      info,
      lang: 'ru-RU',
      displayTitle: true,
      pdfVersion: '1.7',
    })
    // Only used glyphs are embedded.
    for (const { name, bytes } of allFaces([400, 500, 700])) this.#doc.registerFont(name, bytes)
    this.#margins = margins
    this.y = margins.top
    this.#onPage = onPage
    onPage(this)
  }

  get height(): number {
    return a4.height
  }

  get room(): number {
    return a4.height - this.#margins.bottom - this.y
  }

  readonly #widths = new Map<string, number>()

  /** Widths are cached per word, since resumes repeat words. */
  width(text: string, { size, weight }: Style): number {
    const key = `${weight} ${text}`
    let unit = this.#widths.get(key)
    if (unit === undefined) {
      unit = runsOf(text, weight).reduce(
        (sum, run) => sum + this.#doc.font(run.font).fontSize(100).widthOfString(run.text),
        0,
      )
      if (this.#widths.size < 50_000) this.#widths.set(key, unit)
    }
    return (unit * size) / 100
  }

  lineHeight({ size, leading = 1.4 }: Style): number {
    return size * leading
  }

  /** Breaks a text into lines of a column; a word wider than the column is split. */
  lines(raw: string, column: Column, style: Style): string[] {
    const lines: string[] = []
    const space = this.width(' ', style)
    for (const paragraph of printable(raw).split('\n')) {
      let line = ''
      let used = 0
      for (const word of paragraph.split(' ').filter(Boolean)) {
        for (const [part, piece] of this.#fitting(word, column.width, style).entries()) {
          const width = this.width(piece, style)
          // Runs of one word are joined without a space.
          const gap = line === '' || part > 0 ? 0 : space
          if (line !== '' && used + gap + width > column.width) {
            lines.push(line)
            line = ''
            used = 0
          }
          used += (line === '' ? 0 : gap) + width
          line += (line === '' || gap === 0 ? '' : ' ') + piece
        }
      }
      if (line !== '') lines.push(line)
    }
    return lines
  }

  /** Splits a word that is too wide: after hyphens if possible, anywhere otherwise. */
  #fitting(word: string, width: number, style: Style): string[] {
    if (word.length < 200 && this.width(word, style) <= width) return [word]
    const parts = word.split(/(?<=\p{L}-)(?=\p{L})/u)
    if (parts.length > 1 && parts.length < 20)
      return parts.flatMap((part) => this.#fitting(part, width, style))
    const pieces: string[] = []
    let piece = ''
    let used = 0
    for (const sign of word) {
      const own = this.width(sign, style)
      if (piece !== '' && used + own > width) {
        pieces.push(piece)
        piece = ''
        used = 0
      }
      piece += sign
      used += own
    }
    return [...pieces, piece]
  }

  /** A line at an absolute position, outside the flow. */
  draw(line: string, left: number, top: number, style: Style): void {
    let x = left
    const base = top + (this.lineHeight(style) - style.size) / 2
    for (const run of runsOf(printable(line), style.weight)) {
      this.#doc.font(run.font).fontSize(style.size).fillColor(style.color)
      this.#doc.text(run.text, x, base, { lineBreak: false, baseline: 'top' })
      x += this.#doc.widthOfString(run.text)
    }
  }

  rule(left: number, width: number, color: string): void {
    this.#doc.rect(left, this.y, width, 0.6).fill(color)
  }

  fill(left: number, top: number, width: number, height: number, color: string): void {
    this.#doc.rect(left, top, width, height).fill(color)
  }

  space(height: number): void {
    this.y += height
  }

  breakPage(): void {
    this.#doc.addPage()
    this.pages += 1
    this.y = this.#margins.top
    this.#onPage(this)
  }

  /** Starts a new page when less than this is left. */
  need(height: number): void {
    if (this.room < height) this.breakPage()
  }

  /** A flowing paragraph without widows and orphans. */
  text(raw: string, column: Column, style: Style): void {
    for (const paragraph of raw.split(/(?<=\n)/)) {
      if (paragraph.trim() === '') this.y += this.lineHeight(style) * 0.5
      else this.#paragraph(this.lines(paragraph, column, style), column, style)
    }
  }

  #paragraph(lines: readonly string[], column: Column, style: Style): void {
    const height = this.lineHeight(style)
    lines.forEach((line, i) => {
      const begins = i === 0 && lines.length > 1
      const ends = i === lines.length - 2
      this.need((begins || ends ? 2 : 1) * height)
      this.draw(line, column.left, this.y, style)
      this.y += height
    })
  }

  textHeight(raw: string, column: Column, style: Style): number {
    return this.lines(raw, column, style).length * this.lineHeight(style)
  }

  async finish(): Promise<Buffer> {
    const chunks: Buffer[] = []
    const done = new Promise<void>((resolve, reject) => {
      this.#doc.on('data', (chunk: Buffer) => chunks.push(chunk))
      this.#doc.once('end', resolve)
      this.#doc.once('error', reject)
    })
    this.#doc.end()
    await done
    return Buffer.concat(chunks)
  }
}
