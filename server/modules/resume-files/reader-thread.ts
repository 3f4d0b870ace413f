import type { ReadResume } from '@/lib/contracts/resume-files'
import { runInThread } from '@/server/platform/thread'
import { threadScript } from '@/server/platform/thread-script'
import type { ReadProblem } from './reading/lines'

export type ReaderInput = { kind: 'file'; bytes: Uint8Array } | { kind: 'text'; text: string }
export type ReaderAnswer =
  | { ok: true; read: ReadResume }
  | { ok: false; problem: ReadProblem; unexpected: string | false }

const timeLimitMs = 20_000
const heapMb = 256
const memoryBytes = 600 * 1024 * 1024

/** Reads in a thread with limits of memory and time; it always answers and never throws. */
export async function readInThread(input: ReaderInput, timeMs = timeLimitMs): Promise<ReaderAnswer> {
  const script = await threadScript('./resume-reader.mjs', './worker.ts', import.meta.url)
  const result = await runInThread<ReaderAnswer>(script, input, { timeMs, heapMb, memoryBytes })
  return 'answer' in result
    ? result.answer
    : { ok: false, problem: 'file_unreadable', unexpected: result.failed }
}
