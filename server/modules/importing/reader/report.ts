import { basename } from 'node:path'
import { translator } from '@/server/lib/translator'
import type { RejectCode, WarningCode } from './types'

export type SkipReason = 'unchanged' | 'duplicate' | 'poorer' | 'older'

export type FileNote = 'no_records' | 'unknown_format' | 'empty' | 'cannot_open' | 'broken_file'

export interface FileReport {
  file: string
  format: string | null
  encoding: string | null
  taken: number
  updated: number
  skipped: Record<SkipReason, number>
  rejected: number
  warnings: Partial<Record<WarningCode, number>>
  note: FileNote | null
  /** What `note` means, in Russian. */
  message: string | null
}

export interface RejectedLine {
  file: string
  line: number
  code: RejectCode
  reason: string
}

export interface WarnedLine {
  file: string
  line: number
  code: WarningCode
  text: string
}

export interface ImportReport {
  startedAt: string
  finishedAt: string
  taken: number
  updated: number
  skipped: number
  files: FileReport[]
  rejected: RejectedLine[]
  warnings: WarnedLine[]
  /** Lines beyond the limit of the lists above; the counts of files are always whole. */
  leftOut: { rejected: number; warnings: number }
}

/** A report stays readable: longer lists are counted, not written. */
const MAX_LINES = 20_000

const t = translator('importing')
const withDetail = (text: string, detail: string | undefined) =>
  detail ? t('with_detail', { text, detail }) : text

/** Collects what happened, line by line. */
export class ReportBuilder {
  readonly report: ImportReport

  constructor(startedAt: Date) {
    this.report = {
      startedAt: startedAt.toISOString(),
      finishedAt: startedAt.toISOString(),
      taken: 0,
      updated: 0,
      skipped: 0,
      files: [],
      rejected: [],
      warnings: [],
      leftOut: { rejected: 0, warnings: 0 },
    }
  }

  file(file: string): FileReport {
    const report: FileReport = {
      file,
      format: null,
      encoding: null,
      taken: 0,
      updated: 0,
      skipped: { unchanged: 0, duplicate: 0, poorer: 0, older: 0 },
      rejected: 0,
      warnings: {},
      note: null,
      message: null,
    }
    this.report.files.push(report)
    return report
  }

  note(file: FileReport, note: FileNote, detail?: string): void {
    file.note = note
    file.message = withDetail(t(`notes.${note}`), detail)
  }

  take(file: FileReport, kind: 'taken' | 'updated'): void {
    file[kind] += 1
    this.report[kind] += 1
  }

  skip(file: FileReport, reason: SkipReason): void {
    file.skipped[reason] += 1
    this.report.skipped += 1
  }

  reject(file: FileReport, line: number, code: RejectCode, detail?: string): void {
    file.rejected += 1
    const reason = withDetail(t(`rejected.${code}`), detail)
    if (this.report.rejected.length < MAX_LINES)
      this.report.rejected.push({ file: file.file, line, code, reason })
    else this.report.leftOut.rejected += 1
  }

  warn(file: FileReport, line: number, code: WarningCode): void {
    file.warnings[code] = (file.warnings[code] ?? 0) + 1
    if (this.report.warnings.length < MAX_LINES)
      this.report.warnings.push({ file: file.file, line, code, text: t(`warnings.${code}`) })
    else this.report.leftOut.warnings += 1
  }

  finish(at: Date): ImportReport {
    this.report.finishedAt = at.toISOString()
    return this.report
  }
}

/** Rejected lines of a file that are printed. */
const SHOWN = 10
const number = new Intl.NumberFormat('ru-RU')

/** The report for a person at a terminal: a line per file, then the first rejected lines of each. */
export function printReport(report: ImportReport): string {
  const lines: string[] = []
  for (const file of report.files) lines.push(...printFile(file, report))
  const seconds = (Date.parse(report.finishedAt) - Date.parse(report.startedAt)) / 1000
  const rejected = report.files.reduce((sum, file) => sum + file.rejected, 0)
  lines.push(
    '',
    t('print.total', {
      taken: number.format(report.taken),
      updated: number.format(report.updated),
      skipped: number.format(report.skipped),
      rejected: number.format(rejected),
      seconds: seconds.toFixed(1).replace('.', ','),
    }),
  )
  return lines.join('\n')
}

function printFile(file: FileReport, report: ImportReport): string[] {
  const name = basename(file.file)
  if (file.note !== null && file.taken + file.updated + file.rejected === 0 && skippedOf(file) === 0)
    return [`${name}: ${file.message}`]
  const reasons = (['unchanged', 'duplicate', 'poorer', 'older'] as const)
    .filter((reason) => file.skipped[reason] > 0)
    .map((reason) => t(`print.skips.${reason}`, { count: number.format(file.skipped[reason]) }))
    .join(', ')
  const lines = [
    t('print.file', {
      name,
      format: [file.format, file.encoding].filter(Boolean).join(', '),
      taken: number.format(file.taken),
      updated: number.format(file.updated),
      skipped: reasons ? t('print.skipped', { count: number.format(skippedOf(file)), reasons }) : '',
      rejected: number.format(file.rejected),
    }),
  ]
  if (file.message) lines.push(`  ! ${file.message}`)
  const rejected = report.rejected.filter((line) => line.file === file.file)
  for (const line of rejected.slice(0, SHOWN))
    lines.push(`  ${t('print.line', { line: String(line.line), reason: line.reason })}`)
  if (file.rejected > SHOWN)
    lines.push(`  ${t('print.more', { count: number.format(file.rejected - SHOWN) })}`)
  for (const [code, count] of Object.entries(file.warnings))
    lines.push(
      `  ${t('print.warning', { text: t(`warnings.${code as WarningCode}`), count: number.format(count) })}`,
    )
  return lines
}

function skippedOf(file: FileReport): number {
  return Object.values(file.skipped).reduce((sum, count) => sum + count, 0)
}
