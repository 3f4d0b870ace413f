import { type JobTools, serveJobs } from '@/server/platform/children/serve'
import { bytesOf } from '@/server/platform/stored-upload'
import type { ReaderAnswer, ReaderInput } from './reader-child'
import { UnreadableFile } from './reading/lines'
import { kindOf, readFile, readPages, readText } from './reading/read-file'
import { draftOf } from './resume-draft'

/** Parsers are large, and most files need none or one of them. */
async function loadParser(bytes: Uint8Array): Promise<void> {
  const kind = await kindOf(bytes)
  if (kind === 'pdf') await import('pdfjs-dist/legacy/build/pdf.mjs')
  if (kind === 'docx') await import('mammoth')
}

async function parse(input: ReaderInput, { loaded }: JobTools) {
  if (input.kind === 'text') {
    loaded()
    return readText(input.text)
  }
  if (input.kind === 'pages') {
    loaded()
    return readPages(input.pages)
  }
  const bytes = await bytesOf(input.source)
  await loadParser(bytes)
  loaded()
  return readFile(bytes)
}

async function read(input: ReaderInput, tools: JobTools): Promise<ReaderAnswer> {
  try {
    const { kind, parsed } = await parse(input, tools)
    return { ok: true, read: { kind, ...draftOf(parsed) } }
  } catch (error) {
    const problem = error instanceof UnreadableFile ? error.problem : 'file_unreadable'
    return { ok: false, problem, unexpected: !(error instanceof UnreadableFile) && String(error) }
  }
}

serveJobs(read)
