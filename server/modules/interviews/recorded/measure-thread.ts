import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { RecordingType } from '@/lib/contracts/recording-limits'
import { AppError } from '@/server/platform/errors'
import { createSlots } from '@/server/platform/slots'
import { runInThread } from '@/server/platform/thread'
import { threadScript } from '@/server/platform/thread-script'

/** A file of a stranger, read piece by piece. */
export interface Pieces {
  size: number
  /** Bytes from `start` up to `end`, which does not belong to them. */
  read(start: number, end: number): Promise<Uint8Array>
}

/** What the thread is given: it asks for bytes through the port, for where they lie is not its business. */
export interface MeasureInput {
  type: RecordingType
  size: number
  port: MessagePort
}
export interface PieceAsked {
  id: number
  start: number
  end: number
}
export interface PieceGiven {
  id: number
  /** Null when the storage failed. */
  bytes: Uint8Array | null
}
/** Seconds; null of what is no video. */
export type Measured = number | null

const timeMs = 20_000
const heapMb = 128
const memoryBytes = 600 * 1024 * 1024
/** Threads of one process; a third file waits, one too many is turned away. */
const slots = createSlots(2, 20)

/**
 * How long a video is, measured in a thread with limits of memory and time: a file may take as long as it likes, nobody
 * else waits for it. Null of what is none.
 * @throws AppError unavailable when too many wait; what `read` threw
 */
export async function measureInThread(type: RecordingType, { size, read }: Pieces): Promise<Measured> {
  const script = await threadScript('./recording-reader.mjs', './worker.ts', import.meta.url)
  const measuring = slots.run(async () => {
    const { port1, port2 } = new MessageChannel()
    let lost: { error: unknown } | undefined
    port1.on('message', ({ id, start, end }: PieceAsked) => {
      // A copy of its own: of a view the whole file behind it would be sent along.
      const give = (read: Uint8Array | null) => {
        const bytes = read && new Uint8Array(read)
        port1.postMessage({ id, bytes } satisfies PieceGiven, bytes ? [bytes.buffer] : [])
      }
      read(start, end).then(give, (error: unknown) => {
        lost = { error }
        give(null)
      })
    })
    try {
      const input = { type, size, port: port2 } satisfies MeasureInput
      const result = await runInThread<Measured>(script, input, { timeMs, heapMb, memoryBytes }, port2)
      // Where the storage failed, the file is not to blame.
      if (lost) throw lost.error
      return 'answer' in result ? result.answer : null
    } finally {
      port1.close()
    }
  })
  if (!measuring) throw new AppError('service_unavailable', { retryAfter: 5 })
  return measuring
}
