import type { ReadResume } from '@/lib/contracts/resume-files'
import type { ChildLimits } from '@/server/platform/children/child'
import { createChildPool } from '@/server/platform/children/pool'
import { childScript } from '@/server/platform/children/script'
import type { FileSource } from '@/server/platform/stored-upload'
import type { ReadProblem } from './reading/lines'
import type { Piece } from './reading/pdf-layout'

export type ReaderInput =
  | { kind: 'file'; source: FileSource }
  | { kind: 'text'; text: string }
  /** Words of a scan with their places. */
  | { kind: 'pages'; pages: Piece[][] }
export type ReaderAnswer =
  | { ok: true; read: ReadResume }
  | { ok: false; problem: ReadProblem; unexpected: string | false }

/**
 * A resume is read in a third of a second; parsers have limits of their own, these catch what they miss. The processor time
 * is also how long a stranger may have to wait for somebody else's file.
 */
const limits: ChildLimits = { memoryMb: 200, heapMb: 112, cpuMs: 2500, wallMs: 30_000 }

const pool = createChildPool<ReaderInput, ReaderAnswer>(
  () => childScript('./resume-reader.mjs', './worker.ts', import.meta.url),
  limits,
)

/** Reads in a child process with limits of memory and time; it always answers. @throws AppError busy */
export async function readInChild(input: ReaderInput): Promise<ReaderAnswer> {
  const outcome = await pool.run(input)
  return 'answer' in outcome
    ? outcome.answer
    : { ok: false, problem: 'file_unreadable', unexpected: outcome.failed }
}
