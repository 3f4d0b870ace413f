import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInThread } from '@/server/platform/thread'
import { threadScript } from '@/server/platform/thread-script'
import type { FileToRead, VacancyFile } from './vacancy-file'

export { draftFields } from './draft-fields'
export { companyKey } from './identity'
export type { Field as SourceField } from './mappers/columns'
export type { RejectCode, WarningCode } from './types'
export type { ReadVacancy, VacancyFile } from './vacancy-file'

const limits = { timeMs: 30_000, heapMb: 384, memoryBytes: 700 * 1024 * 1024 }

/** Reads a stranger's file in a thread of its own; it always answers. `unexpected` is for the log. */
export async function readVacancyBytes(
  bytes: Uint8Array,
  mostRows: number,
): Promise<VacancyFile & { unexpected: string | null }> {
  const folder = await mkdtemp(join(tmpdir(), 'dvoe-import-'))
  try {
    const path = join(folder, 'file')
    await writeFile(path, bytes)
    const script = await threadScript('./vacancy-reader.mjs', './worker.ts', import.meta.url)
    const input: FileToRead = { path, mostRows }
    const result = await runInThread<VacancyFile>(script, input, limits)
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
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
