import type { ChildLimits } from '@/server/platform/children/child'
import { createChildPool } from '@/server/platform/children/pool'
import { childScript } from '@/server/platform/children/script'
import type { Section } from './copy-document'

export interface CopyInput {
  sections: readonly Section[]
  /** ISO: jobs cross a border of processes. */
  at: string
}

/** Somebody's whole life here may be a document of hundreds of pages; nobody waits for it at the screen. */
const limits: ChildLimits = { memoryMb: 260, heapMb: 160, cpuMs: 60_000, wallMs: 110_000 }

const pool = createChildPool<CopyInput, Uint8Array>(
  () => childScript('./copy-writer.mjs', './copy-worker.ts', import.meta.url),
  limits,
)

/**
 * Lays the copy of a person's data out as PDF in a child process. A copy that fails is tried again.
 * @throws AppError busy; Error when the child could not do it
 */
export async function copyPdf(sections: readonly Section[], at: Date): Promise<Buffer> {
  const outcome = await pool.run({ sections, at: at.toISOString() })
  if ('failed' in outcome) throw new Error(`the copy was not laid out: ${outcome.failed}`)
  return Buffer.from(outcome.answer)
}
