import { Parser } from 'htmlparser2'
import iconv from 'iconv-lite'
import { inspectText } from '@/server/modules/importing/reader/reading/mojibake'
import { decodeText, encodingOf, type Line, LineCollector, readingLimits, UnreadableFile } from './lines'

const blocks = new Set(
  'address article aside blockquote body br center dd details div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
const skipped = new Set(
  'script style head template noscript svg math iframe object embed select textarea button canvas audio video title'.split(
    ' ',
  ),
)
const apart = new Set('p h1 h2 h3 h4 h5 h6 ul ol table section article header footer hr div'.split(' '))
const headings = /^h[1-6]$/
const bold = new Set(['b', 'strong'])

const chunk = 64 * 1024
/** Of a page whose encoding has to be mended as a whole. */
const maxRepairedLength = 1024 * 1024

interface Row {
  cells: { text: string; strong: boolean }[][]
}

/**
 * The text of a page as lines, by a parser that builds no tree: nothing of it is ever run or kept as markup. A table row of
 * one-line cells is one line with tabs; a row of longer cells gives cell after cell.
 * @throws UnreadableFile while it reads, for a page deeper or of more elements than any that a person made
 */
function createHtmlReader(): { write(html: string): void; end(): Line[] } {
  const lines = new LineCollector()
  const rows: Row[] = []
  let text = ''
  let plain = 0
  let strong = 0
  let boldDepth = 0
  let headingDepth = 0
  let skipDepth = 0
  let preDepth = 0
  let depth = 0
  let nodes = 0
  let characters = 0

  const count = () => {
    nodes += 1
    if (nodes > readingLimits.nodes || depth > readingLimits.depth)
      throw new UnreadableFile('file_unreadable')
  }
  const emit = (line: string, isStrong: boolean) => {
    const cell = rows.at(-1)?.cells.at(-1)
    if (!cell) lines.add(line, isStrong)
    else if (line.trim() !== '') cell.push({ text: line, strong: isStrong })
  }
  const flush = () => {
    const isStrong = strong > 0 && strong >= plain
    if (text.trim() !== '') emit(text, isStrong)
    text = ''
    plain = 0
    strong = 0
  }
  const gap = () => {
    if (rows.length === 0) lines.gap()
  }
  const endRow = () => {
    const row = rows.pop()
    if (!row) return
    const cells = row.cells.filter((cell) => cell.length > 0)
    const isOneLine = cells.length > 1 && cells.every((cell) => cell.length === 1)
    if (isOneLine) emit(cells.map((cell) => cell[0]?.text.trim()).join('\t'), false)
    else for (const line of cells.flat()) emit(line.text, line.strong)
  }

  const parser = new Parser(
    {
      onopentagname: (name) => {
        depth += 1
        count()
        if (skipped.has(name)) skipDepth += 1
        if (skipDepth > 0) return
        if (blocks.has(name)) flush()
        if (apart.has(name)) gap()
        if (headings.test(name)) headingDepth += 1
        else if (bold.has(name)) boldDepth += 1
        else if (name === 'pre') preDepth += 1
        else if (name === 'tr' && rows.length < 50) rows.push({ cells: [] })
        else if (name === 'td' || name === 'th') rows.at(-1)?.cells.push([])
      },
      ontext: (piece) => {
        count()
        if (skipDepth > 0 || characters > readingLimits.characters) return
        characters += piece.length
        const isStrong = boldDepth > 0 || headingDepth > 0
        const parts = preDepth > 0 ? piece.split('\n') : [piece.replace(/\s+/g, ' ')]
        parts.forEach((part, index) => {
          if (index > 0) {
            if (text.trim() === '') gap()
            flush()
          }
          if (text.length < 50_000) text += part
          const letters = part.trim().length
          if (isStrong) strong += letters
          else plain += letters
        })
      },
      onclosetag: (name) => {
        depth -= 1
        if (skipped.has(name)) skipDepth = Math.max(0, skipDepth - 1)
        if (skipDepth > 0) return
        if (blocks.has(name)) flush()
        if (apart.has(name)) gap()
        if (headings.test(name)) headingDepth = Math.max(0, headingDepth - 1)
        else if (bold.has(name)) boldDepth = Math.max(0, boldDepth - 1)
        else if (name === 'pre') preDepth = Math.max(0, preDepth - 1)
        else if (name === 'tr') endRow()
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  return {
    write: (html) => parser.write(html),
    end: () => {
      parser.end()
      flush()
      while (rows.length > 0) endRow()
      return lines.lines
    },
  }
}

/** @throws UnreadableFile */
export function htmlLines(html: string): Line[] {
  const reader = createHtmlReader()
  reader.write(html)
  return reader.end()
}

/** Decodes a file piece by piece as it is read: most of a large page are pictures. @throws UnreadableFile */
export function htmlFileLines(bytes: Uint8Array): Line[] {
  const decoder = iconv.getDecoder(encodingOf(bytes))
  const reader = createHtmlReader()
  for (let at = 0; at < bytes.length; at += chunk) {
    reader.write(decoder.write(Buffer.from(bytes.subarray(at, at + chunk))))
  }
  reader.write(decoder.end() ?? '')
  const lines = reader.end()
  const { state } = inspectText(lines.map(({ text }) => text).join('\n'))
  return state === 'repaired' ? htmlLines(decodeText(bytes.subarray(0, maxRepairedLength))) : lines
}
