import type { RecordingType } from '@/lib/contracts/recording-limits'
import { AppError } from '@/server/platform/errors'
import { measureInChild, type Pieces } from './measure-child'

const headBytes = 4096
const longestComment = 0xffff
const directoryBytes = 22

function typeOf(head: Buffer): RecordingType | undefined {
  if (head.readUInt32BE(0) === 0x1a45dfa3) {
    // The name of the format stands in the header, after its tag and a length of one to eight bytes.
    const at = head.indexOf(Buffer.from([0x42, 0x82]))
    const name = at > 0 ? head.indexOf('webm', at, 'latin1') : -1
    return name >= at + 3 && name <= at + 10 ? 'video/webm' : undefined
  }
  return head.toString('latin1', 4, 8) === 'ftyp' ? 'video/mp4' : undefined
}

/**
 * An archive is read from its end, so it can hide behind anything. Its last record is known by what must agree in it,
 * not by the length of the comment, which programs do not check.
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
 * What a recording is, by its content alone. Its length is that of its frames: browsers write none into the header.
 * @throws AppError file_type_not_allowed for anything but WebM and MP4, file_unreadable without a video inside
 */
export async function readVideo(pieces: Pieces): Promise<{ type: RecordingType; durationMs: number }> {
  const { size } = pieces
  if (size < 64) throw new AppError('file_type_not_allowed')
  const type = typeOf(Buffer.from(await pieces.read(0, Math.min(size, headBytes))))
  const tail = Buffer.from(await pieces.read(Math.max(0, size - longestComment - directoryBytes), size))
  if (!type || endsAsArchive(tail)) throw new AppError('file_type_not_allowed')
  const seconds = await measureInChild(type, pieces)
  if (seconds === null || !Number.isFinite(seconds) || seconds <= 0) throw new AppError('file_unreadable')
  return { type, durationMs: Math.round(seconds * 1000) }
}
