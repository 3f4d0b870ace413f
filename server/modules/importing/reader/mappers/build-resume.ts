import { findPeriod } from '@/server/modules/importing/resume-files/parsing/periods'
import { Cleaner, UnreadableText } from '../normalise/text'
import { cleanId, monthNumber, textOf } from '../normalise/values'
import type { ImportedResume, MapResult } from '../types'

type Built = Omit<ImportedResume, 'kind' | 'title' | 'warnings'> & { title: string | null }

export function buildResume(build: (cleaner: Cleaner) => Built): MapResult {
  const cleaner = new Cleaner()
  try {
    const { title, ...rest } = build(cleaner)
    if (!title) return { kind: 'rejected', code: 'title_missing' }
    return {
      ...rest,
      sourceId: cleanId(rest.sourceId),
      kind: 'resume',
      title,
      warnings: [...cleaner.warnings],
    }
  } catch (error) {
    if (error instanceof UnreadableText) return { kind: 'rejected', code: error.code }
    throw error
  }
}

/** Plain text of several lines, entities decoded; '' when there is none or it cannot be read. */
export function paragraphs(cleaner: Cleaner, ...values: unknown[]): string {
  return values
    .flatMap((value) => (textOf(value) ?? '').split(/\n+/))
    .map((line) => cleaner.optionalLine(line))
    .filter((line): line is string => line !== null)
    .join('\n')
}

/** «Май 2007 — по настоящее время», «May 2010 – currently», «2011–2015» → YYYY-MM; end null means still there. */
export function readPeriod(text: string | null): { start: string; end: string | null } | null {
  const period = findPeriod(text ?? '')
  if (period) return { start: period.start, end: period.end }
  const start = readMonth(text)
  return start ? { start, end: null } : null
}

export function ordered(start: string, end: string | null): { start: string; end: string | null } {
  return end !== null && end < start ? { start: end, end: start } : { start, end }
}

export function readMonth(text: string | null): string | null {
  const iso = /^((?:19|20)\d{2})(?:-(0[1-9]|1[0-2]))?/.exec(text?.trim() ?? '')
  if (iso) return `${iso[1]}-${iso[2] ?? '01'}`
  const words = /([a-zа-яё]+)[\s.,]+((?:19|20)\d{2})/i.exec(text ?? '')
  const month = words ? monthNumber(words[1] ?? '') : null
  return words && month ? `${words[2]}-${String(month).padStart(2, '0')}` : null
}

/** «9 лет и 2 месяца», «3 years 4 months» → months; null when nothing is said. */
export function readDuration(text: string | null): number | null {
  const years = /(\d+)\s*(?:год|лет|year|yr)/i.exec(text ?? '')?.[1]
  const months = /(\d+)\s*(?:мес|month|mo\b)/i.exec(text ?? '')?.[1]
  return years || months ? Number(years ?? 0) * 12 + Number(months ?? 0) : null
}

/** `YYYY-MM` that many months later. */
export function monthAfter(month: string, months: number): string {
  const total = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months
  return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}`
}

/** The month a source was written: its own date, else what the lengths of jobs that go on add up to. */
export function writtenIn(
  date: Date | null,
  goingOn: readonly { start: string; months: number | null }[],
): string | null {
  if (date) return date.toISOString().slice(0, 7)
  const months = goingOn.flatMap(({ start, months }) => (months ? [monthAfter(start, months - 1)] : []))
  return months.sort().at(-1) ?? null
}
