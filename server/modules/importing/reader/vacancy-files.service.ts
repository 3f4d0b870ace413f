import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChildLimits } from '@/server/platform/children/child'
import { createChildPool } from '@/server/platform/children/pool'
import { childScript } from '@/server/platform/children/script'
import { createUploadFolder, type FileSource } from '@/server/platform/stored-upload'
import type { FileToRead, VacancyFile } from './vacancy-file'

export { draftFields } from './draft-fields'
export { companyKey } from './identity'
export type { Field as SourceField } from './mappers/columns'
export type { RejectCode, WarningCode } from './types'
export type { ReadVacancy, VacancyFile } from './vacancy-file'

const limits: ChildLimits = { memoryMb: 450, heapMb: 320, cpuMs: 20_000, wallMs: 30_000 }

const pool = createChildPool<FileToRead, VacancyFile>(
  () => childScript('./vacancy-reader.mjs', './worker.ts', import.meta.url),
  limits,
  { sharesMemory: false },
)

export type ReadFile = VacancyFile & { unexpected: string | null }

/** Reads a stranger's file in a child process; it always answers. `unexpected` is for the log. */
async function readInChild(path: string, maxRows: number): Promise<ReadFile> {
  const result = await pool.run({ path, maxRows })
  if ('answer' in result) return { ...result.answer, unexpected: null }
  return {
    format: null,
    encoding: null,
    trouble: 'too_complex',
    columns: [],
    rows: 0,
    vacancies: [],
    rejected: [],
    unexpected: result.failed,
  }
}

export async function readVacancySource(source: FileSource, maxRows: number): Promise<ReadFile> {
  if ('path' in source) return readInChild(source.path, maxRows)
  const folder = await createUploadFolder()
  try {
    const path = join(folder, 'file')
    await writeFile(path, source.bytes)
    return await readInChild(path, maxRows)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
