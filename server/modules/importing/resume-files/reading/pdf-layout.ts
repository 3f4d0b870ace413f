import { cityLine } from '../parsing/contacts'
import { sectionOf } from '../parsing/headings'
import { employerScore } from '../parsing/job-header'
import { readLabel } from '../parsing/labels'
import { findPeriod, isDateColumnText, isPartOfPeriod } from '../parsing/periods'
import type { Line } from './lines'

/** Where a page falls into two columns: `left` ends before it, `right` begins after it. */
function gutterOf(fragments: readonly Fragment[]): number | null {
  const starts = [...new Set(fragments.map((one) => Math.round(one.left)))].sort((a, b) => a - b)
  let best: { at: number; score: number } | null = null
  const leftmost = starts[0] ?? 0
  for (const at of starts) {
    if (at - leftmost < 60) continue
    const right = fragments.filter((one) => one.left >= at - 1)
    const left = fragments.filter((one) => one.right <= at - 4)
    const across = fragments.length - right.length - left.length
    const begins = right.filter((one) => Math.abs(one.left - at) < 3).length
    if (left.length < 3 || begins < 3 || begins < right.length * 0.4) continue
    if (across > fragments.length * 0.35) continue
    const score = begins - across
    if (!best || score > best.score) best = { at, score }
  }
  return best?.at ?? null
}

/**
 * Dates beside what they date are rows of a table, read across; anything else to the left of a gutter is a column of
 * its own, read down before the other.
 */
function isSidebar(fragments: readonly Fragment[], gutter: number): boolean {
  const left = fragments.filter((one) => one.right <= gutter - 4)
  const right = fragments.filter((one) => one.left >= gutter - 1)
  const dates = left.filter((one) => isDateColumnText(one.text)).length
  if (dates >= 2 || dates > left.length * 0.3) return false
  // Labels of a form stand on the baseline of their values, and say what these are; skills beside a text do neither.
  const level = left.filter((one) => right.some((other) => Math.abs(other.y - one.y) < 1)).length
  const labels = left.filter(
    ({ text }) => /:$/.test(text) || sectionOf(text) || readLabel(`${text}: …`),
  ).length
  return !(
    level >= left.length * 0.9 &&
    labels >= left.length * 0.6 &&
    left.every(({ text }) => text.length <= 30)
  )
}

/** Pieces of one period that a narrow column broke («январь 2016 – август» / «2018») back in one fragment. */
function joinBrokenPeriods(column: Fragment[]): Fragment[] {
  const joined: Fragment[] = []
  for (const one of column) {
    const last = joined.at(-1)
    if (last && isPartOfPeriod(last.text, one.text) && Math.abs(last.left - one.left) < 4) {
      last.text = `${last.text} ${one.text}`
    } else joined.push({ ...one })
  }
  return joined
}

interface Flow {
  fragments: Fragment[]
  pageStarts: Set<Fragment>
  /** Where the next column begins; a list of short lines does not show how wide its own column is. */
  gutter?: number
}

/** Of the way to the next column, what a full line fills at least. */
const fullLine = 0.85

const startsWithPeriod = (text: string) => findPeriod(text)?.from === 0

/** Lines that begin something by what they say, however little room was left above them. */
function beginsAnew(last: string, next: string): boolean {
  if (/^[•·●▪◦‣*–—-]\s|^(?:19|20)\d{2}\s*[—–-]/.test(next)) return true
  if (!/^\p{Lu}/u.test(next)) return startsWithPeriod(next)
  if (startsWithPeriod(next) || sectionOf(next) || sectionOf(last) || readLabel(next)) return true
  const town = /,\s*([^,]+)$/.exec(last)?.[1]
  if (town && cityLine(town)) return true
  return startsWithPeriod(last) && employerScore(next) <= -2
}

/** A line was broken only because its next word had no room. */
function continues(last: Fragment, next: Fragment, limit: number): boolean {
  if (Math.abs(last.size - next.size) > 0.6 || Math.abs(last.left - next.left) > last.size * 3) return false
  if (beginsAnew(last.text, next.text)) return false
  const width = limit - last.left
  // A small letter goes on with the sentence of a line that is not short.
  if (/^\p{Ll}/u.test(next.text) && !/[.;:!?]$/.test(last.text) && last.right - last.left > width * 0.6)
    return true
  const word = /^\S+/.exec(next.text)?.[0] ?? ''
  const letter = (next.right - next.left) / Math.max(1, next.text.length)
  // The widest line of a column ends somewhat before its edge.
  return last.right + letter * (word.length + 1) > limit - width * 0.02
}

interface Body {
  font: string
  size: number
  /** Fonts that draw signs the body's own lacks; in them nothing is emphasised. */
  companions: ReadonlySet<string>
}

function linesOf(flow: Flow, body: Body): Line[] {
  const limits = new Map<number, number>()
  const key = (one: Fragment) => Math.round(one.left / 6)
  for (const one of flow.fragments) limits.set(key(one), Math.max(limits.get(key(one)) ?? 0, one.right))
  const steps: number[] = []
  flow.fragments.forEach((one, i) => {
    const before = flow.fragments[i - 1]
    if (before && before.y > one.y) steps.push((before.y - one.y) / one.size)
  })
  steps.sort((a, b) => a - b)
  const usual = steps[Math.floor(steps.length / 3)] ?? 1.3
  const lines: Line[] = []
  let last: Fragment | undefined
  for (const one of flow.fragments) {
    const step = last && !flow.pageStarts.has(one) ? (last.y - one.y) / one.size : 0
    const gap = last !== undefined && step > usual * 1.3
    const otherFont = one.font !== body.font && !body.companions.has(one.font)
    const strong = one.size > body.size * 1.08 || (otherFont && one.size >= body.size * 0.95)
    const open = lines.at(-1)
    const sameRow = last && Math.abs(last.y - one.y) < 1
    const room = flow.gutter === undefined ? 0 : one.left + (flow.gutter - one.left) * fullLine
    const limit = Math.max(limits.get(key(one)) ?? 0, last ? (limits.get(key(last)) ?? 0) : 0, room)
    // Dates beside a text are a line of their own.
    if (open && last && sameRow && !isDateColumnText(last.text)) open.text += `\t${one.text}`
    else if (open && last && !gap && open.strong === strong && continues(last, one, limit)) {
      open.text += /\p{L}-$/u.test(open.text) && /^\p{Ll}/u.test(one.text) ? one.text : ` ${one.text}`
    } else lines.push({ text: one.text, strong, gap })
    last = one
  }
  return lines
}

/** Rows read across: what stands left of a row's text comes first, on a line of its own. */
function acrossRows(page: readonly Fragment[], gutter: number): Fragment[] {
  const left = joinBrokenPeriods(page.filter((one) => one.right <= gutter - 4))
  const rest = page.filter((one) => one.right > gutter - 4)
  return [...left, ...rest].sort((a, b) => (Math.abs(a.y - b.y) < 2 ? a.left - b.left : b.y - a.y))
}

/** The pages of a document as lines in the order a person reads them. */
export function layoutLines(pages: readonly (readonly Piece[])[]): Line[] {
  const laid = pages.map(fragmentsOf)
  const weights = new Map<string, number>()
  const sizes = new Map<number, number>()
  for (const one of laid.flat()) {
    weights.set(one.font, (weights.get(one.font) ?? 0) + one.text.length)
    const size = Math.round(one.size * 2) / 2
    sizes.set(size, (sizes.get(size) ?? 0) + one.text.length)
  }
  const most = <K>(map: Map<K, number>) => [...map].sort((a, b) => b[1] - a[1])[0]?.[0]
  const russian = new Set(
    pages.flatMap((page) => page.filter(({ text }) => /[а-яё]/i.test(text)).map(({ font }) => font)),
  )
  const bodyFont = most(weights) ?? ''
  const companions = russian.has(bodyFont) ? [...weights.keys()].filter((font) => !russian.has(font)) : []
  const body: Body = { font: bodyFont, size: most(sizes) ?? 10, companions: new Set(companions) }

  const flows: Flow[] = [
    { fragments: [], pageStarts: new Set() },
    { fragments: [], pageStarts: new Set() },
  ]
  const put = (flow: number, fragments: Fragment[]) => {
    const target = flows[flow] as Flow
    if (fragments[0]) target.pageStarts.add(fragments[0])
    target.fragments.push(...fragments)
  }
  let sidebar: number | null = null
  for (const page of laid) {
    const gutter: number | null = gutterOf(page) ?? (page.length > 0 ? sidebar : null)
    if (gutter === null) put(1, page)
    else if (isSidebar(page, gutter) || sidebar !== null) {
      sidebar = gutter
      flows[0] = { ...(flows[0] as Flow), gutter }
      put(
        0,
        page.filter((one) => one.right <= gutter - 4),
      )
      put(
        1,
        page.filter((one) => one.right > gutter - 4),
      )
    } else put(1, acrossRows(page, gutter))
  }
  // The column with the largest letters holds the name: a resume begins there.
  const largest = (flow: Flow) => Math.max(0, ...flow.fragments.slice(0, 200).map((one) => one.size))
  const [left, right] = flows as [Flow, Flow]
  const order = largest(right) > largest(left) + 0.5 ? [right, left] : [left, right]
  return order.flatMap((flow) => linesOf(flow, body))
}

/** One piece of text on a page; y grows upwards, as in PDF. */
export interface Piece {
  text: string
  x: number
  y: number
  width: number
  size: number
  font: string
}

/** Pieces of one baseline without a wide gap between them. */
interface Fragment {
  text: string
  left: number
  right: number
  y: number
  size: number
  font: string
}

/** Of several pieces the one with most letters speaks for the fragment. */
function join(pieces: readonly Piece[]): Fragment {
  let text = ''
  let right = Number.NEGATIVE_INFINITY
  let main = pieces[0] as Piece
  for (const piece of pieces) {
    const apart = piece.x - right > piece.size * 0.12
    if (text !== '' && apart && !/\s$/.test(text) && !/^\s/.test(piece.text)) text += ' '
    text += piece.text
    right = piece.x + piece.width
    if (piece.text.length > main.text.length) main = piece
  }
  return {
    text: text.trim(),
    left: pieces[0]?.x ?? 0,
    right,
    y: main.y,
    size: main.size,
    font: main.font,
  }
}

/** Baselines from the top down, each cut where the gap is wider than between words. */
function fragmentsOf(pieces: readonly Piece[]): Fragment[] {
  const sorted = pieces.filter((piece) => piece.text.trim() !== '').sort((a, b) => b.y - a.y || a.x - b.x)
  const fragments: Fragment[] = []
  let row: Piece[] = []
  const flush = () => {
    row.sort((a, b) => a.x - b.x)
    let run: Piece[] = []
    for (const piece of row) {
      const last = run.at(-1)
      const gap = last ? piece.x - (last.x + last.width) : 0
      if (last && gap > Math.max(last.size, piece.size) * 1.1) {
        fragments.push(join(run))
        run = []
      }
      run.push(piece)
    }
    if (run.length > 0) fragments.push(join(run))
    row = []
  }
  for (const piece of sorted) {
    const first = row[0]
    if (first && first.y - piece.y > Math.max(2, Math.min(first.size, piece.size) * 0.35)) flush()
    row.push(piece)
  }
  flush()
  return fragments
}
