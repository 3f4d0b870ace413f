import { CustomSource, Input, MP4, WEBM } from 'mediabunny'
import type { RecordingType } from '@/lib/contracts/recording-limits'
import { AppError } from '@/server/platform/errors'

/** A file of a stranger, read piece by piece. */
export interface Pieces {
  size: number
  /** Bytes from `start` up to `end`, which does not belong to them. */
  read(start: number, end: number): Promise<Uint8Array>
}

const headBytes = 4096
const longestComment = 0xffff
const directoryBytes = 22
const parseMs = 20_000

function typeOf(head: Buffer): RecordingType | undefined {
  if (head.readUInt32BE(0) === 0x1a45dfa3) {
    // The name of the format stands in the header, after its tag and a length of one to eight bytes.
    const at = head.indexOf(Buffer.from([0x42, 0x82]))
    const name = at > 0 ? head.indexOf('webm', at, 'latin1') : -1
    return name >= at + 3 && name <= at + 10 ? 'video/webm' : undefined
  }
  return head.toString('latin1', 4, 8) === 'ftyp' ? 'video/mp4' : undefined
}

/** An archive is read from its end, so it can hide behind anything. */
function endsAsArchive(tail: Buffer): boolean {
  const mark = Buffer.from('PK\x05\x06', 'latin1')
  for (let at = tail.indexOf(mark); at !== -1; at = tail.indexOf(mark, at + 1)) {
    const rest = tail.length - at
    if (rest >= directoryBytes && tail.readUInt16LE(at + 20) <= rest - directoryBytes) return true
  }
  return false
}

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('reading a recording took too long')), parseMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * What a recording is, by its content alone. Its length is that of its frames: browsers write none into the header.
 * @throws AppError file_type_not_allowed for anything but WebM and MP4, file_unreadable without a video inside
 */
export async function readVideo(pieces: Pieces): Promise<{ type: RecordingType; durationMs: number }> {
  const { size } = pieces
  if (size < 64) throw new AppError('file_type_not_allowed')
  const type = typeOf(Buffer.from(await pieces.read(0, Math.min(size, headBytes))))
  const tail = Buffer.from(await pieces.read(Math.max(0, size - longestComment - directoryBytes), size))
  if (!type || endsAsArchive(tail)) throw new AppError('file_type_not_allowed')
  let lost: unknown
  const source = new CustomSource({
    getSize: () => size,
    read: (start, end) =>
      pieces.read(start, end).catch((error: unknown) => {
        lost = error
        throw error
      }),
  })
  const input = new Input({ source, formats: [type === 'video/webm' ? WEBM : MP4] })
  try {
    const seconds = await within(
      (async () => {
        const track = await input.getPrimaryVideoTrack()
        return track ? input.computeDuration() : 0
      })(),
    )
    if (!Number.isFinite(seconds) || seconds <= 0) throw new Error('no video in it')
    return { type, durationMs: Math.round(seconds * 1000) }
  } catch {
    // Where the storage failed, the file is not to blame.
    if (lost !== undefined) throw lost
    throw new AppError('file_unreadable')
  } finally {
    input.dispose()
  }
}
