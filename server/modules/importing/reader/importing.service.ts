import type { Db } from '@/server/db/client'
import { translator } from '@/server/lib/translator'
import type { Clock } from '@/server/platform/time'
import { BatchWriter } from './batch-writer'
import { mergeKnownCompanies, mergeSameInn } from './company-merge'
import { contentHash, digest } from './identity'
import { analyzeImported } from './importing.repository'
import { mapRecord } from './mappers/map-record'
import { probe, type SourceFile } from './reading/byte-source'
import { detectFormat, type Format, readRecords } from './reading/records'
import { type FileReport, type ImportReport, ReportBuilder } from './report'
import { type Candidate, SeenKeys } from './stored-rows'
import type { RawRecord } from './types'

const t = translator('importing')

export interface ImportOptions {
  /** `auto` looks at the content of each file. */
  format: Format | 'auto'
  onProgress?: (progress: { file: string; bytes: number; size: number; rows: number }) => void
}

const BATCH = 200

/**
 * Reads files of adverts and resumes into the database and says what became of every record. Nothing in a file can
 * make it throw; only a lost database does. Memory is bounded by the batch and one record.
 */
export async function importFiles(
  deps: { db: Db; clock: Clock },
  paths: readonly string[],
  options: ImportOptions,
): Promise<ImportReport> {
  const now = () => deps.clock.now()
  const report = new ReportBuilder(now())
  const writer = new BatchWriter(deps.db, new SeenKeys(), report, now)
  for (const path of paths) await importFile(path, report.file(path), report, writer, options)
  await mergeKnownCompanies(deps.db)
  await mergeSameInn(deps.db)
  await analyzeImported(deps.db)
  return report.finish(now())
}

async function importFile(
  path: string,
  file: FileReport,
  report: ReportBuilder,
  writer: BatchWriter,
  options: ImportOptions,
): Promise<void> {
  let source: SourceFile
  try {
    source = await probe(path)
  } catch (error) {
    const code = codeOf(error)
    const reason = isOpenProblem(code) ? t(`open.${code}`) : undefined
    report.note(file, reason ? 'cannot_open' : 'broken_file', reason ?? messageOf(error))
    return
  }
  if (source.size === 0 || (!source.zip && !source.head.trim())) return report.note(file, 'empty')
  const format = options.format === 'auto' ? detectFormat(source) : options.format
  file.format = format
  file.encoding = source.zip ? null : source.encoding
  if (format === null) return report.note(file, 'unknown_format')

  const run = new FileRun(file, report, writer)
  const { onProgress } = options
  const onBytes = onProgress
    ? (bytes: number) => onProgress({ file: path, bytes, size: source.size, rows: run.rows })
    : undefined
  const records = readRecords(source, format, onBytes)
  for (;;) {
    let next: IteratorResult<RawRecord>
    try {
      next = await records.next()
    } catch (error) {
      // Damage a reader could not work around: what was read before it stays.
      report.note(
        file,
        source.zip && run.rows === 0 ? 'unknown_format' : 'broken_file',
        source.zip ? undefined : messageOf(error),
      )
      break
    }
    if (next.done) break
    await run.take(next.value)
  }
  await run.finish()
}

/** One file on its way through: records gather to a batch, what is no record waits for the verdict on the file. */
class FileRun {
  rows = 0
  #batch: Candidate[] = []
  #strangers: number[] = []
  #strangerCount = 0
  #known = 0

  constructor(
    private readonly file: FileReport,
    private readonly report: ReportBuilder,
    private readonly writer: BatchWriter,
  ) {}

  async take(raw: RawRecord): Promise<void> {
    this.rows += 1
    if ('problem' in raw) {
      this.report.reject(this.file, raw.line, raw.problem, raw.detail)
      return
    }
    const results = mapRecord(raw.value)
    if (results.length === 0) {
      this.#strangerCount += 1
      if (this.#strangers.length < 1000) this.#strangers.push(raw.line)
      return
    }
    this.#known += 1
    for (const result of results) {
      if (result.kind === 'rejected') {
        this.report.reject(this.file, raw.line, result.code, result.detail)
        continue
      }
      if (raw.warning) result.warnings.push(raw.warning)
      this.#batch.push({
        record: result,
        line: raw.line,
        contentHash: contentHash(result),
        digest: digest(result),
      })
    }
    if (this.#batch.length >= BATCH) await this.#flush()
  }

  async finish(): Promise<void> {
    await this.#flush()
    if (this.#known > 0) {
      for (const line of this.#strangers) this.report.reject(this.file, line, 'not_a_record')
      this.file.rejected += this.#strangerCount - this.#strangers.length
    } else if (this.file.note === null && this.file.rejected === 0) {
      this.report.note(this.file, 'no_records')
    }
  }

  async #flush(): Promise<void> {
    const batch = this.#batch
    this.#batch = []
    if (batch.length > 0) await this.writer.write(batch, this.file)
  }
}

type OpenProblem = 'ENOENT' | 'EACCES' | 'EPERM' | 'EISDIR'
const isOpenProblem = (code: string): code is OpenProblem => t.has(`open.${code as OpenProblem}`)

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
