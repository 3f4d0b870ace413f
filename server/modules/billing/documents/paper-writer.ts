import type { Actor } from '@/server/platform/actor'
import type { ChildLimits } from '@/server/platform/children/child'
import { fileUser, inTurn } from '@/server/platform/children/file-work'
import { createChildPool } from '@/server/platform/children/pool'
import { childScript } from '@/server/platform/children/script'
import type { ActPaper, Correction } from './act-pdf'
import type { InvoicePaper } from './invoice-pdf'

export type PaperInput =
  | { kind: 'invoice'; paper: InvoicePaper }
  | { kind: 'act' | 'upd'; paper: ActPaper }
  | { kind: 'correction' | 'ukd'; paper: ActPaper & Correction }

const limits: ChildLimits = { memoryMb: 220, heapMb: 128, cpuMs: 8000, wallMs: 20_000 }
/** Queue limit per company: an accountant opens the documents of several months in a row. */
const waitingOfOne = 5

const pool = createChildPool<PaperInput, Uint8Array>(
  () => childScript('./paper-writer.mjs', './paper-worker.ts', import.meta.url),
  limits,
)

/** Renders a document as PDF in a child process, queued with other file work. @throws AppError busy */
export async function writePaper(input: PaperInput, actor: Actor): Promise<Uint8Array> {
  const outcome = await inTurn(fileUser(actor, ''), () => pool.run(input), { waiting: waitingOfOne })
  if ('failed' in outcome) throw new Error(`a paper was not written: ${outcome.failed}`)
  return outcome.answer
}
