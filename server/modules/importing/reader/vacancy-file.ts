import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile, writeFile } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Unzip, UnzipInflate, zipSync } from 'fflate'
import { contentHash, digest } from './identity'
import { type Field, recogniseColumns } from './mappers/columns'
import { mapRecord } from './mappers/map-record'
import { probe } from './reading/byte-source'
import { detectFormat, readRecords } from './reading/records'
import type { ImportedVacancy, RejectCode, WarningCode } from './types'

/** Something unfolds beyond what any table of vacancies needs. */
class TooComplex extends Error {}

const maxWorkbookBytes = 48 * 1024 * 1024
const maxEntries = 500
const chunk = 64 * 1024
/** The parts that carry cells; pictures, macros and embedded files are left where they are. */
const wanted =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?!media|embeddings|drawings)[\w./-]+\.(?:xml|rels))$/

/**
 * Unpacks what a workbook needs, counting what comes out instead of believing what the archive says of itself, and
 * puts a small archive of our own making in its place. False when it is no workbook.
 * @throws TooComplex for a bomb
 */
async function repackWorkbook(path: string): Promise<boolean> {
  const bytes = await readFile(path)
  const parts = new Map<string, Uint8Array[]>()
  let entries = 0
  let total = 0
  const unzip = new Unzip((file) => {
    entries += 1
    if (entries > maxEntries) throw new TooComplex()
    if (!wanted.test(file.name) || parts.has(file.name)) return
    const pieces: Uint8Array[] = []
    parts.set(file.name, pieces)
    file.ondata = (error, data) => {
      if (error) throw error
      total += data.length
      if (total > maxWorkbookBytes) throw new TooComplex()
      pieces.push(data)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < bytes.length; at += chunk) {
    unzip.push(bytes.subarray(at, at + chunk), at + chunk >= bytes.length)
  }
  if (!parts.has('xl/workbook.xml')) return false
  const files = [...parts].map(([name, pieces]) => [name, new Uint8Array(Buffer.concat(pieces))] as const)
  await writeFile(path, zipSync(Object.fromEntries(files), { level: 0 }))
  return true
}

/** Unpacks a gzip beside itself. @throws TooComplex beyond the limit; what a cut one held before the cut stays */
async function gunzipBounded(path: string, largest: number): Promise<string> {
  const unpacked = `${path}.unpacked`
  let total = 0
  const counting = new Transform({
    transform(data: Buffer, _, done) {
      total += data.length
      done(total > largest ? new TooComplex() : null, data)
    },
  })
  try {
    await pipeline(createReadStream(path), createGunzip(), counting, createWriteStream(unpacked))
  } catch (error) {
    if (error instanceof TooComplex) throw error
    if (total === 0) throw error
  }
  return unpacked
}

export interface FileToRead {
  path: string
  /** Rows beyond are not read. */
  maxRows: number
}

export interface ReadVacancy {
  line: number
  record: ImportedVacancy
  contentHash: string
  digest: string
}

export interface RejectedRow {
  line: number
  code: RejectCode | 'resume'
  detail: string | null
}

export type FileTrouble =
  | 'empty'
  | 'unknown_format'
  | 'old_excel'
  | 'no_vacancies'
  | 'broken_file'
  | 'too_complex'
  | 'too_many_rows'

export interface VacancyFile {
  format: string | null
  encoding: string | null
  trouble: FileTrouble | null
  /** Columns of a table and what each was taken for. */
  columns: { name: string; field: Field | null }[]
  rows: number
  vacancies: ReadVacancy[]
  rejected: RejectedRow[]
}

const maxTextBytes = 100 * 1024 * 1024
const maxColumns = 60

/** Reads a file of somebody's vacancies; whatever is in it, it answers. */
export async function readVacancyFile({ path, maxRows }: FileToRead): Promise<VacancyFile> {
  const file: VacancyFile = {
    format: null,
    encoding: null,
    trouble: null,
    columns: [],
    rows: 0,
    vacancies: [],
    rejected: [],
  }
  try {
    await fill(file, path, maxRows)
  } catch (error) {
    // Damage a reader could not work around: what was read before it stays.
    file.trouble = error instanceof TooComplex ? 'too_complex' : 'broken_file'
  }
  return file
}

async function fill(file: VacancyFile, given: string, maxRows: number): Promise<void> {
  let path = given
  let source = await probe(path)
  if (source.gzip) {
    path = await gunzipBounded(path, maxTextBytes)
    source = await probe(path)
  }
  if (source.size === 0 || (!source.zip && !source.head.trim())) {
    file.trouble = 'empty'
    return
  }
  if (await isOldExcel(path)) {
    file.trouble = 'old_excel'
    return
  }
  file.format = detectFormat(source)
  file.encoding = source.zip ? null : source.encoding
  if (file.format === null || (source.zip && !(await repackWorkbook(path)))) {
    file.format = null
    file.trouble = 'unknown_format'
    return
  }
  const strangers: number[] = []
  for await (const raw of readRecords(source, file.format as Parameters<typeof readRecords>[1])) {
    if (file.rows >= maxRows) {
      file.trouble = 'too_many_rows'
      break
    }
    file.rows += 1
    if ('problem' in raw) {
      file.rejected.push({ line: raw.line, code: raw.problem, detail: raw.detail ?? null })
      continue
    }
    if (file.columns.length === 0 && (file.format === 'csv' || file.format === 'xlsx')) {
      file.columns = columnsOf(Object.keys(raw.value))
    }
    const results = mapRecord(raw.value)
    if (results.length === 0) strangers.push(raw.line)
    for (const result of results) take(file, raw.line, result, raw.warning)
  }
  if (file.vacancies.length > 0 || file.rejected.length > 0) {
    for (const line of strangers) file.rejected.push({ line, code: 'not_a_record', detail: null })
  }
  if (file.vacancies.length === 0 && file.rejected.length === 0) file.trouble = 'no_vacancies'
}

/** The container of Excel 97–2003. */
async function isOldExcel(path: string): Promise<boolean> {
  const handle = await open(path, 'r')
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))
  } finally {
    await handle.close()
  }
}

function take(
  file: VacancyFile,
  line: number,
  result: ReturnType<typeof mapRecord>[number],
  warning: WarningCode | undefined,
): void {
  if (result.kind === 'rejected') {
    file.rejected.push({ line, code: result.code, detail: result.detail ?? null })
  } else if (result.kind === 'resume') {
    file.rejected.push({ line, code: 'resume', detail: null })
  } else {
    if (warning) result.warnings.push(warning)
    file.vacancies.push({ line, record: result, contentHash: contentHash(result), digest: digest(result) })
  }
}

function columnsOf(names: readonly string[]): VacancyFile['columns'] {
  const found = new Map([...(recogniseColumns(names) ?? [])].map(([field, index]) => [index, field]))
  return names.slice(0, maxColumns).map((name, index) => ({
    name: name.slice(0, 100),
    field: found.get(index) ?? null,
  }))
}
