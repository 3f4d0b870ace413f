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
const MOST_LINES = 20_000

export const rejectTexts: Record<RejectCode, string> = {
  json_syntax: 'строка не разбирается как JSON',
  json_truncated: 'запись JSON оборвана',
  csv_unclosed_quote: 'кавычка в строке таблицы не закрыта',
  csv_columns: 'число столбцов не совпадает с заголовком',
  xml_item_broken: 'элемент XML не закрыт или не разбирается',
  record_too_long: 'запись слишком велика для вакансии или резюме',
  file_truncated: 'файл оборван на этой записи',
  broken_characters: 'часть букв утрачена и заменена знаком «\u{fffd}»',
  mojibake: 'текст дважды перекодирован, часть байтов утрачена — восстановить нельзя',
  high_bytes_lost: 'у букв утрачен старший байт — восстановить нельзя',
  title_missing: 'нет названия должности',
  not_a_record: 'это не вакансия и не резюме',
  not_stored: 'не удалось записать в базу данных',
}

export const warningTexts: Record<WarningCode, string> = {
  salary_implausible: 'сумма не похожа на оплату за такой период и не взята',
  salary_bounds_swapped: 'границы зарплаты стояли наоборот и переставлены',
  salary_currency_unknown: 'валюта неизвестна, зарплата не взята',
  salary_converted: 'зарплата за неделю или год пересчитана на месяц',
  salary_unreadable: 'сумму зарплаты не удалось прочесть',
  salary_negative: 'отрицательная зарплата не взята',
  title_shortened: 'название сокращено до 100 знаков',
  text_repaired: 'текст восстановлен из испорченной кодировки',
  skill_dropped: 'лишние или слишком длинные навыки не взяты',
  city_unknown: 'города нет в справочнике',
  role_unknown: 'роль не определена',
  company_missing: 'работодатель не назван',
  date_unreadable: 'дату публикации не удалось прочесть',
  xml_repaired: 'разметка XML исправлена при чтении',
}

export const noteTexts: Record<FileNote, string> = {
  no_records: 'в файле нет вакансий или резюме',
  unknown_format:
    'формат не распознан: принимаются JSON, NDJSON, CSV, XML, HTML с разметкой JobPosting и XLSX',
  empty: 'файл пуст',
  cannot_open: 'файл не удалось открыть',
  broken_file: 'файл повреждён и не читается',
}

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
    file.message = detail ? `${noteTexts[note]} (${detail})` : noteTexts[note]
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
    const reason = detail ? `${rejectTexts[code]} (${detail})` : rejectTexts[code]
    if (this.report.rejected.length < MOST_LINES)
      this.report.rejected.push({ file: file.file, line, code, reason })
    else this.report.leftOut.rejected += 1
  }

  warn(file: FileReport, line: number, code: WarningCode): void {
    file.warnings[code] = (file.warnings[code] ?? 0) + 1
    if (this.report.warnings.length < MOST_LINES)
      this.report.warnings.push({ file: file.file, line, code, text: warningTexts[code] })
    else this.report.leftOut.warnings += 1
  }

  finish(at: Date): ImportReport {
    this.report.finishedAt = at.toISOString()
    return this.report
  }
}
