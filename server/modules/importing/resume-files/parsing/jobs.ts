import type { Line } from '../reading/lines'
import { cityLine } from './contacts'
import { employerScore, type Header, orderHeader, splitHeader, surelyBoth } from './job-header'
import { readLabel } from './labels'
import { findPeriod, isDuration, isPartOfPeriod, type Period, withoutPeriod } from './periods'

export interface FoundJob {
  company: string
  position: string
  start: string | null
  end: string | null
  description: string
  /** Site of the company, where it stands beside its name. */
  url?: string | null
  sure: { company: number; position: number; dates: number }
}

interface Anchor {
  at: number
  period: Period
  /** What stands on the line beside the period. */
  rest: string
}

const bullet = /^[•·●▪◦‣*✓✔+–—-]\s*(?=\S)/u
const stripBullet = (text: string) => text.replace(/^[•·●▪◦‣*✓✔]\s*/u, '')

/** Prose about the work, not a name of an employer or a post. */
const isProse = (text: string): boolean =>
  bullet.test(text) ||
  text.length > 130 ||
  (text.length > 60 && /[.;:]$/.test(text)) ||
  text.includes(';') ||
  /^\p{Ll}/u.test(text) ||
  /^(?:обязанности|достижения|функции|задачи|responsibilities|achievements)\s*:?/iu.test(text)

const site = /(?:https?:\/\/|www\.)\S+|(?<![@\w])[\w-]+\.(?:ru|com|рф|net|org|su|io)(?!\p{L})/iu
/** «Москва, www.site.ru» or an address of a site alone. */
const isPlace = (text: string): boolean => {
  const rest = text
    .replace(site, '')
    .replace(/[,;\s]+$/, '')
    .trim()
  return text.length < 90 && (rest === '' || (/^\p{L}/u.test(rest) && cityLine(rest) !== null))
}

/** Lines that tell when a job was: a period alone, at the head of a line, or at its end. */
function anchorOf(line: string, at: number): Anchor | null {
  const text = stripBullet(line)
  const labelled = readLabel(text, ['period'])
  const period = findPeriod(labelled?.value ?? text)
  if (!period) return null
  if (labelled) return { at, period, rest: withoutPeriod(labelled.value, period) }
  const before = text.slice(0, period.from).replace(/[\s(|,:–—-]+$/, '')
  const rest = withoutPeriod(text, period)
  if (rest === '') return { at, period, rest }
  // A year may begin or end a sentence; months do not.
  if (before === '') {
    const isSentence = period.yearsOnly && (rest.length > 180 || /^\p{Ll}/u.test(rest))
    return isSentence || rest.length > 400 ? null : { at, period, rest }
  }
  if (period.yearsOnly && !/[(,|\t–—-]\s*$/.test(text.slice(0, period.from))) return null
  const after = rest.slice(before.length).trim()
  const trails = after === '' || cityLine(after) !== null || after.length <= 3
  return trails && text.length <= 140 && !isProse(before) ? { at, period, rest: before } : null
}

/** Copies break «Март 2019 —» and «настоящее время» apart. */
function joinPeriods(lines: readonly Line[]): Line[] {
  const joined: Line[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    if (last && isPartOfPeriod(last.text, line.text)) last.text = `${last.text} ${line.text}`
    else joined.push({ ...line })
  }
  return joined
}

/** Longer and stranger than most, and still a name where names stand. */
const mayBeName = (text: string): boolean =>
  !bullet.test(text) && text.length <= 250 && !/[.;:]$|;/.test(text)

/** Where each job begins, and whether its names stand above its dates. */
function blocksOf(lines: readonly Line[], anchors: readonly Anchor[]): { lines: Line[]; anchor: Anchor }[] {
  const first = anchors[0] as Anchor
  const above = lines.slice(0, first.at)
  const namesAbove =
    above.length >= 1 && above.length <= 3 && first.rest === '' && above.every((line) => mayBeName(line.text))
  // Where every line stands apart, a gap says nothing.
  const gapsTell = lines.filter((line) => line.gap).length < lines.length * 0.7
  const starts = anchors.map((anchor, i) => {
    if (!namesAbove) return anchor.at
    const floor = (anchors[i - 1]?.at ?? -1) + 1
    let start = anchor.at
    while (start > floor && anchor.at - start < above.length) {
      if (!mayBeName((lines[start - 1] as Line).text)) break
      start -= 1
      if (gapsTell && (lines[start] as Line).gap) break
    }
    return start
  })
  return anchors.map((anchor, i) => ({
    anchor,
    lines: lines
      .slice(starts[i], starts[i + 1] ?? lines.length)
      .flatMap((line, j) =>
        j + (starts[i] as number) !== anchor.at
          ? [line]
          : anchor.rest === ''
            ? []
            : [{ ...line, text: anchor.rest }],
      ),
  }))
}

const shorten = (text: string) =>
  stripBullet(text.replace(/\t/g, ' ')).replace(/^[\s,;|–—-]+|[\s,;|–—-]+$/g, '')

/** Names of the employer and the post among the first lines of a block; `used` of them are spent. */
function headerOf(lines: readonly Line[]): (Header & { used: Set<number> }) | null {
  const candidates: { text: string; strong: boolean; at: number }[] = []
  for (const [at, line] of lines.slice(0, 9).entries()) {
    const text = shorten(line.text)
    if (text === '' || isDuration(text)) continue
    const isName = text.length < 70 && !bullet.test(line.text) && employerScore(text) >= 1
    if (isProse(line.text) && !isName && candidates.length > 0) break
    if (candidates.length > 0 && isPlace(text)) continue
    candidates.push({ text, strong: line.strong, at })
  }
  const [first, second] = candidates
  if (!first) return null
  const strong = candidates.filter((one) => one.strong)
  const bodyIsPlain = lines.some((line) => !line.strong)
  if (first.strong && strong.length >= 2 && bodyIsPlain) {
    const other = strong[1] as (typeof candidates)[number]
    // Between two names in bold stand the place and the trade of the employer.
    const between = lines.flatMap((_, at) => (at <= other.at ? [at] : []))
    return { ...orderHeader(first.text, other.text), used: new Set(between) }
  }
  const sure = second && employerScore(second.text) < 1.5 ? surelyBoth(first.text) : null
  if (sure) return { ...sure, used: new Set([first.at]) }
  const both = splitHeader(first.text)
  if (second && !(both && employerScore(second.text) >= 0)) {
    const skipped = lines.flatMap((_, at) => (at <= second.at ? [at] : []))
    return { ...orderHeader(first.text, second.text), used: new Set(skipped) }
  }
  if (both) return { ...both, used: new Set([first.at]) }
  const isPost = employerScore(first.text) < 0
  return {
    company: isPost ? '' : first.text,
    position: isPost ? first.text : '',
    sure: 0.6,
    used: new Set([first.at]),
  }
}

function jobOf({ anchor, lines }: { anchor: Anchor; lines: Line[] }): FoundJob {
  const named = { company: '', jobPosition: '' }
  const rest: Line[] = []
  const details: string[] = []
  for (const line of lines) {
    const labelled = readLabel(line.text, ['company', 'jobPosition', 'duties'])
    if (labelled?.label === 'duties') details.push(labelled.value)
    else if (labelled && named[labelled.label as 'company'] === '')
      named[labelled.label as 'company'] = labelled.value
    else rest.push(line)
  }
  const isLabelled = named.company !== '' || named.jobPosition !== ''
  const header = isLabelled && named.company && named.jobPosition ? null : headerOf(rest)
  const company =
    named.company ||
    (isLabelled && named.jobPosition ? header?.company || header?.position : header?.company) ||
    ''
  const position =
    named.jobPosition ||
    (isLabelled && named.company ? header?.position || header?.company : header?.position) ||
    ''
  const body = rest.filter((_, at) => !header?.used.has(at)).map((line) => line.text.replace(/\t/g, ' '))
  const { period } = anchor
  const sure = isLabelled ? 0.95 : (header?.sure ?? 0.5)
  return {
    company,
    position,
    start: period.start,
    end: period.end,
    description: [...details, ...body.filter((text) => !isDuration(text))].join('\n').trim(),
    sure: {
      // A town alone stands where the employer was left out.
      company: cityLine(company) ? 0.4 : sure,
      position: sure,
      dates: period.yearsOnly ? 0.5 : 0.95,
    },
  }
}

/** Jobs of a section (or of a text without one), in the order given. `free`: the text has no heading that says so. */
export function findJobs(section: readonly Line[], free = false): { jobs: FoundJob[]; before: Line[] } {
  const lines = joinPeriods(section)
  const anchors = lines
    .map((line, at) => anchorOf(line.text, at))
    .filter((anchor) => anchor !== null)
    .filter((anchor) => !free || !anchor.period.yearsOnly || anchor.period.end === null)
  const first = anchors[0]
  if (!first) return { jobs: [], before: lines }
  const from = free ? first.at : 0
  const own = lines.slice(from)
  const blocks = blocksOf(
    own,
    anchors.map((anchor) => ({ ...anchor, at: anchor.at - from })),
  )
  return { jobs: blocks.map(jobOf).slice(0, 64), before: lines.slice(0, from) }
}
