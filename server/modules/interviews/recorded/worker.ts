import { parentPort, workerData } from 'node:worker_threads'
import { CustomSource, Input, MP4, WEBM } from 'mediabunny'
import type { Measured, MeasureInput, PieceAsked, PieceGiven } from './measure-thread'

/** One file, one thread: whatever a file does to its reader ends with it. */
async function measure({ type, size, port }: MeasureInput): Promise<Measured> {
  const waiting = new Map<number, (bytes: Uint8Array | null) => void>()
  let asked = 0
  port.on('message', ({ id, bytes }: PieceGiven) => {
    waiting.get(id)?.(bytes)
    waiting.delete(id)
  })
  const read = async (start: number, end: number): Promise<Uint8Array> => {
    asked += 1
    const id = asked
    const given = new Promise<Uint8Array | null>((resolve) => waiting.set(id, resolve))
    port.postMessage({ id, start, end } satisfies PieceAsked)
    const bytes = await given
    if (!bytes) throw new Error('the storage failed')
    return bytes
  }
  const source = new CustomSource({ getSize: () => size, read })
  const input = new Input({ source, formats: [type === 'video/webm' ? WEBM : MP4] })
  try {
    const track = await input.getPrimaryVideoTrack()
    return track ? await input.computeDuration() : null
  } catch {
    // No video, or a broken one: the caller says so.
    return null
  } finally {
    input.dispose()
    port.close()
  }
}

parentPort?.postMessage(await measure(workerData as MeasureInput))
