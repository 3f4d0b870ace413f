import { Worker } from 'node:worker_threads'
import type { ReadResume } from '@/lib/contracts/resume-files'
import { readerScript } from './reader-script'
import type { ReadProblem } from './reading/lines'

export type ReaderInput = { kind: 'file'; bytes: Uint8Array } | { kind: 'text'; text: string }
export type ReaderAnswer =
  | { ok: true; read: ReadResume }
  | { ok: false; problem: ReadProblem; unexpected: string | false }

const timeLimitMs = 20_000
const heapLimitMb = 256
/** Beside the heap a file may unfold into buffers, which the heap's limit does not count. */
const memoryLimitBytes = 600 * 1024 * 1024
const memoryCheckMs = 50

/** Reads in a thread with limits of memory and time; it always answers and never throws. */
export async function readInThread(input: ReaderInput, timeMs = timeLimitMs): Promise<ReaderAnswer> {
  const script = await readerScript()
  return new Promise((resolve) => {
    const worker = new Worker(script, {
      workerData: input,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapLimitMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
      // What a library prints about a stranger's file belongs in no log.
      stdout: true,
      stderr: true,
    })
    const before = process.memoryUsage.rss()
    const answer = (result: ReaderAnswer) => {
      clearTimeout(timer)
      clearInterval(watch)
      resolve(result)
      void worker.terminate()
    }
    const failed = (unexpected: string) => answer({ ok: false, problem: 'file_unreadable', unexpected })
    const timer = setTimeout(() => failed('took too long'), timeMs)
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - before > memoryLimitBytes) failed('took too much memory')
    }, memoryCheckMs)
    worker.once('message', answer)
    worker.once('error', (error) => failed((error as { code?: string }).code ?? 'reader failed'))
    worker.once('exit', () => failed('reader ended'))
  })
}
