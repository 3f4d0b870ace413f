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
async function measureInChild(type: RecordingType, { size, read }: Pieces): Promise<Measured> {
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

const headBytes = 4096
const maxCommentLength = 0xffff
const directoryBytes = 22

function typeOf(head: Buffer): RecordingType | undefined {
  if (head.readUInt32BE(0) === 0x1a45dfa3) {
    // The DocType in the EBML header, after its tag and a length of one to eight bytes.
    const at = head.indexOf(Buffer.from([0x42, 0x82]))
    const name = at > 0 ? head.indexOf('webm', at, 'latin1') : -1
    return name >= at + 3 && name <= at + 10 ? 'video/webm' : undefined
  }
  return head.toString('latin1', 4, 8) === 'ftyp' ? 'video/mp4' : undefined
}

/**
 * A ZIP is read from its end, so it can be appended to any file. Its end record is detected by consistent fields, not
 * by the comment length, which unzip programs ignore.
 */
function endsAsArchive(tail: Buffer): boolean {
  const mark = Buffer.from('PK\x05\x06', 'latin1')
  for (let at = tail.indexOf(mark); at !== -1; at = tail.indexOf(mark, at + 1)) {
    if (tail.length - at < directoryBytes) return false
    const word = (offset: number) => tail.readUInt16LE(at + offset)
    const isFirstDisk = word(4) === word(6) && (word(4) === 0 || word(4) === 0xffff)
    if (isFirstDisk && word(8) === word(10)) return true
  }
  return false
}

/**
 * Type and duration of a recording by content. The duration is computed from the frames, since browsers write none
 * into the header.
 * @throws AppError file_type_not_allowed for anything but WebM and MP4, file_unreadable without a video
 */
export async function readVideo(pieces: Pieces): Promise<{ type: RecordingType; durationMs: number }> {
  const { size } = pieces
  if (size < 64) throw new AppError('file_type_not_allowed')
  const type = typeOf(Buffer.from(await pieces.read(0, Math.min(size, headBytes))))
  const tail = Buffer.from(await pieces.read(Math.max(0, size - maxCommentLength - directoryBytes), size))
  if (!type || endsAsArchive(tail)) throw new AppError('file_type_not_allowed')
  const seconds = await measureInChild(type, pieces)
  if (seconds === null || !Number.isFinite(seconds) || seconds <= 0) throw new AppError('file_unreadable')
  return { type, durationMs: Math.round(seconds * 1000) }
}
