import type { RecordingType } from '@/lib/contracts/recording-limits'
import type { ChildLimits } from '@/server/platform/children/child'
import { createChildPool } from '@/server/platform/children/pool'
import { childScript } from '@/server/platform/children/script'
import { createConcurrencyLimit } from '@/server/platform/concurrency'
import { AppError } from '@/server/platform/errors'

/** An untrusted file, read in chunks. */
export interface Pieces {
  size: number
  /** Bytes from `start` to `end`, exclusive. */
  read(start: number, end: number): Promise<Uint8Array>
}

/** Input of the child process: it requests byte ranges and has no access to the storage. */
export interface MeasureInput {
  type: RecordingType
  size: number
}
export interface PieceAsked {
  start: number
  end: number
}
/** Null when the storage failed. */
export type PieceGiven = Uint8Array | null
/** Seconds; null for a file that is no video. */
export type Measured = number | null

const limits: ChildLimits = { memoryMb: 230, heapMb: 128, cpuMs: 8000, wallMs: 20_000 }
/** Recordings are large and I/O-bound: a queue of their own beside other files. */
const slots = createConcurrencyLimit(1, 20)

const pool = createChildPool<MeasureInput, Measured>(
  () => childScript('./recording-reader.mjs', './worker.ts', import.meta.url),
  limits,
  { sharesMemory: false },
)

/**
 * Duration of a video, measured in a child process with memory and time limits. Null for a file that is no video.
 * @throws AppError unavailable when the queue is full; errors of `read`
 */
export async function measureInChild(type: RecordingType, { size, read }: Pieces): Promise<Measured> {
  const measuring = slots.run(async () => {
    let lost: { error: unknown } | undefined
    const outcome = await pool.run({ type, size }, async (question): Promise<PieceGiven> => {
      const { start, end } = question as PieceAsked
      try {
        return await read(start, end)
      } catch (error) {
        lost = { error }
        return null
      }
    })
    // A storage failure must not be reported as an invalid file.
    if (lost) throw lost.error
    return 'answer' in outcome ? outcome.answer : null
  })
  if (!measuring) throw new AppError('service_unavailable', { retryAfter: 5 })
  return measuring
}
