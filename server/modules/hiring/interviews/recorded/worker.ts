import { CustomSource, Input, MP4, WEBM } from 'mediabunny'
import { type JobTools, serveJobs } from '@/server/platform/children/serve'
import type { Measured, MeasureInput, PieceAsked, PieceGiven } from './measure-child'

/** Read-ahead size: parsers read a container in thousands of small steps. */
const windowBytes = 1024 * 1024

async function measure({ type, size }: MeasureInput, { ask }: JobTools): Promise<Measured> {
  let window: { start: number; bytes: Uint8Array } = { start: 0, bytes: new Uint8Array() }
  const read = async (start: number, end: number): Promise<Uint8Array> => {
    if (start < window.start || end > window.start + window.bytes.length) {
      const until = Math.min(size, Math.max(end, start + windowBytes))
      const bytes = (await ask({ start, end: until } satisfies PieceAsked)) as PieceGiven
      if (!bytes) throw new Error('the storage failed')
      window = { start, bytes }
    }
    return window.bytes.slice(start - window.start, end - window.start)
  }
  const source = new CustomSource({ getSize: () => size, read })
  const input = new Input({ source, formats: [type === 'video/webm' ? WEBM : MP4] })
  try {
    const track = await input.getPrimaryVideoTrack()
    return track ? await input.computeDuration() : null
  } catch {
    // No video, or a broken one: reported by the caller.
    return null
  } finally {
    input.dispose()
  }
}

serveJobs(measure)
