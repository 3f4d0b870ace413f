import type { ResumeDocumentKind } from '@/lib/contracts/resume-files'
import type { Actor } from '@/server/platform/actor'
import type { ChildLimits } from '@/server/platform/children/child'
import { fileUser, inTurn } from '@/server/platform/children/file-work'
import { createChildPool } from '@/server/platform/children/pool'
import { childScript } from '@/server/platform/children/script'
import type { DocumentContent } from './content'

export interface WriteInput {
  content: DocumentContent
  kind: Exclude<ResumeDocumentKind, 'json'>
}

const limits: ChildLimits = { memoryMb: 220, heapMb: 128, cpuMs: 8000, wallMs: 20_000 }
/** Somebody may ask for every kind at once. */
const waitingOfOne = 3

const pool = createChildPool<WriteInput, Uint8Array>(
  () => childScript('./resume-writer.mjs', './worker.ts', import.meta.url),
  limits,
)

/** Writes a PDF or DOCX in a child process, in turn with other work on files. @throws AppError busy */
export async function writeDocument(input: WriteInput, actor: Actor): Promise<Uint8Array> {
  const outcome = await inTurn(fileUser(actor, ''), () => pool.run(input), { waiting: waitingOfOne })
  if ('failed' in outcome) throw new Error(`a document was not written: ${outcome.failed}`)
  return outcome.answer
}
