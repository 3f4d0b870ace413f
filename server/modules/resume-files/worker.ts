import { serveJobs } from '@/server/platform/children/serve'
import { draftOf } from './draft'
import type { ReaderAnswer, ReaderInput } from './reader-child'
import { UnreadableFile } from './reading/lines'
import { readFile, readText } from './reading/read-file'

async function read(input: ReaderInput): Promise<ReaderAnswer> {
  try {
    const { kind, parsed } = input.kind === 'file' ? await readFile(input.bytes) : readText(input.text)
    return { ok: true, read: { kind, ...draftOf(parsed) } }
  } catch (error) {
    const problem = error instanceof UnreadableFile ? error.problem : 'file_unreadable'
    return { ok: false, problem, unexpected: !(error instanceof UnreadableFile) && String(error) }
  }
}

// Loaded before the first file comes: its time is for the file.
await Promise.all([import('mammoth'), import('pdfjs-dist/legacy/build/pdf.mjs')])
serveJobs(read)
