import { parentPort, workerData } from 'node:worker_threads'
import { draftOf } from './draft'
import type { ReaderAnswer, ReaderInput } from './reader-thread'
import { UnreadableFile } from './reading/lines'
import { readFile, readText } from './reading/read-file'

/** One file, one thread: whatever a file does to its reader ends with it. */
async function read(input: ReaderInput): Promise<ReaderAnswer> {
  try {
    const { kind, parsed } = input.kind === 'file' ? await readFile(input.bytes) : readText(input.text)
    return { ok: true, read: { kind, ...draftOf(parsed) } }
  } catch (error) {
    const problem = error instanceof UnreadableFile ? error.problem : 'file_unreadable'
    return { ok: false, problem, unexpected: !(error instanceof UnreadableFile) && String(error) }
  }
}

parentPort?.postMessage(await read(workerData as ReaderInput))
