import type { RecordingType } from '@/lib/contracts/recording-limits'
import type { ChildLimits } from '@/server/platform/children/child'
import { createChildPool } from '@/server/platform/children/pool'
import { childScript } from '@/server/platform/children/script'
import { createConcurrencyLimit } from '@/server/platform/concurrency'
import { AppError } from '@/server/platform/errors'

/** A file of a stranger, read piece by piece. */
export interface Pieces {
  size: number
  /** Bytes from `start` up to `end`, which does not belong to them. */
  read(start: number, end: number): Promise<Uint8Array>
}

/** What the child is given: it asks for bytes, for where they lie is not its business. */
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
/** Seconds; null of what is no video. */
export type Measured = number | null

const limits: ChildLimits = { memoryMb: 230, heapMb: 128, cpuMs: 8000, wallMs: 20_000 }
/** Recordings are large and wait for the storage: they have a turn of their own beside the other files. */
const slots = createConcurrencyLimit(1, 20)

const pool = createChildPool<MeasureInput, Measured>(
  () => childScript('./recording-reader.mjs', './worker.ts', import.meta.url),
  limits,
  { sharesMemory: false },
)

/**
 * How long a video is, measured in a child process with limits of memory and time. Null of what is none.
 * @throws AppError unavailable when too many wait; what `read` threw
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
    // Where the storage failed, the file is not to blame.
    if (lost) throw lost.error
    return 'answer' in outcome ? outcome.answer : null
  })
  if (!measuring) throw new AppError('service_unavailable', { retryAfter: 5 })
  return measuring
}
