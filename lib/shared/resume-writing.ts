import { plainOfMarked } from './marked-text'

/**
 * Rules of the help to write a resume. They run in the browser on what stands in the form, never block anything, and
 * never invent a fact: what they insert has blanks for the person to fill.
 */
export const blank = '___'
const blanks = /_{3,}/g

/** Groups of areas of the dictionary that are asked the same questions. */
const familiesByArea = {
  1: 'it',
  2: 'sales',
  3: 'retail',
  4: 'finance',
  5: 'finance',
  6: 'finance',
  7: 'marketing',
  8: 'marketing',
  9: 'marketing',
  10: 'hr',
  11: 'office',
  12: 'support',
  13: 'law',
  14: 'logistics',
  15: 'warehouse',
  16: 'transport',
  17: 'auto',
  18: 'build',
  19: 'build',
  20: 'engineering',
  21: 'production',
  22: 'engineering',
  23: 'agro',
  24: 'medicine',
  25: 'medicine',
  26: 'education',
  27: 'hospitality',
  28: 'food',
  29: 'beauty',
  30: 'security',
  31: 'home',
  32: 'top',
  33: 'engineering',
  34: 'office',
} as const

export type RoleFamily = (typeof familiesByArea)[keyof typeof familiesByArea]
export const roleFamilies = [...new Set<RoleFamily>(Object.values(familiesByArea))]

export const familyOfArea = (area: number | undefined): RoleFamily | null =>
  (familiesByArea as Record<number, RoleFamily>)[area ?? 0] ?? null

/** Areas of the dictionary that a family groups. */
export const areasOfFamily = (family: RoleFamily): number[] =>
  Object.entries(familiesByArea).flatMap(([area, name]) => (name === family ? [Number(area)] : []))

export type TextKind = 'about' | 'job'
/** Characters of a text that is read to its end: less says little, more is skimmed. */
export const goodLength = { about: { min: 120, max: 1200 }, job: { min: 100, max: 1500 } } as const

/** `code` is null for an empty text: there is nothing to judge yet. */
export function lengthOf(
  text: string,
  kind: TextKind,
): { code: 'short' | 'good' | 'long' | null; count: number } {
  const count = plainOfMarked(text).trim().replace(/\s+/g, ' ').length
  const { min, max } = goodLength[kind]
  if (count === 0) return { code: null, count }
  return { code: count < min ? 'short' : count > max ? 'long' : 'good', count }
}

const numerals =
  /\d|вдвое|втрое|вчетверо|(?<!\p{L})(?:полтор|половин|четверт|четыр|двадцат|тридцат|пятьдесят|девяност|сотн|тысяч|миллион|процент|дв(?:а|е|ух|умя|ое|оих)(?!\p{L})|тр(?:и|[её]х|емя|ое|оих|еть)(?!\p{L})|(?:пят|шест|сем|восьм|девят|десят)(?:ь|и|ью|еро|ерых)(?!\p{L})|сорок(?!\p{L})|сто(?!\p{L}))/iu
/** Fewer words than that describe nothing yet. */
const describesFrom = 60

/** Whether duties are described without a single figure. */
export function lacksNumbers(text: string): boolean {
  const plain = plainOfMarked(text)
  return plain.trim().length >= describesFrom && !numerals.test(plain)
}

/** How many blanks of inserted phrases are not filled yet. */
export const unfilled = (text: string): number => text.match(blanks)?.length ?? 0

/** Adds a line at the end; a job's description is a list. */
export function withLine(text: string, line: string, kind: TextKind): string {
  const before = text.trimEnd()
  return `${before}${before === '' ? '' : '\n'}${kind === 'job' ? '— ' : ''}${line}`
}

/** Takes the last line equal to the added one out again, whatever else has been typed meanwhile. */
export function withoutLine(text: string, line: string): string {
  const lines = text.split('\n')
  const at = lines.findLastIndex((each) => each.replace(/^[—–-]\s*/, '').trim() === line.trim())
  return at < 0 ? text : lines.toSpliced(at, 1).join('\n').trimEnd()
}

/** A masculine past tense for a person: «Сократил», «Сократила», «Сократил(а)» where the gender is not told. */
export const verbOf = (verb: string, gender: 'male' | 'female' | ''): string =>
  gender === 'male' ? verb : gender === 'female' ? `${verb}а` : `${verb}(а)`

interface DatedJob {
  /** `YYYY-MM` or empty. */
  start: string
  end: string
  current: boolean
}
export interface JobGap {
  /** First and last month without a job, `YYYY-MM`. */
  from: string
  to: string
  months: number
}

/** Shorter pauses between two jobs are usual. */
const explainedFrom = 4
const indexOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
const monthAt = (index: number) => `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`

/** Pauses between jobs, the latest first; jobs may overlap and stand in any order, undated ones do not count. */
export function jobGaps(jobs: readonly DatedJob[]): JobGap[] {
  const dated = jobs
    .filter((job) => job.start && (job.current || job.end >= job.start))
    .map((job) => ({
      from: indexOf(job.start),
      to: job.current ? Number.POSITIVE_INFINITY : indexOf(job.end),
    }))
    .sort((a, b) => a.from - b.from)
  const gaps: JobGap[] = []
  let last = dated[0]?.to ?? 0
  for (const { from, to } of dated) {
    const months = from - last - 1
    if (months >= explainedFrom) gaps.unshift({ from: monthAt(last + 1), to: monthAt(from - 1), months })
    last = Math.max(last, to)
  }
  return gaps
}

const monthYear = new Intl.DateTimeFormat('ru-RU', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthWords = (month: string) =>
  monthYear.format(new Date(`${month}-01T00:00:00Z`)).replace(/\s*г\.$/, '')

/** «Март 2020 — апрель 2021»: names a pause in the text, and is how an explained one is recognised. */
export function gapPeriod({ from, to }: JobGap): string {
  const words = `${monthWords(from)} — ${monthWords(to)}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Whether one of the texts names the pause. */
export const isExplained = (gap: JobGap, texts: readonly string[]): boolean => {
  const period = gapPeriod(gap).toLowerCase()
  return texts.some((text) => text.replace(/\s+/g, ' ').toLowerCase().includes(period))
}
