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
