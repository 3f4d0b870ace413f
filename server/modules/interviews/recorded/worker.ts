import { CustomSource, Input, MP4, WEBM } from 'mediabunny'
import type { Ask } from '@/server/platform/children/messages'
import { serveJobs } from '@/server/platform/children/serve'
import type { Measured, MeasureInput, PieceAsked, PieceGiven } from './measure-child'

async function measure({ type, size }: MeasureInput, ask: Ask): Promise<Measured> {
  const read = async (start: number, end: number): Promise<Uint8Array> => {
    const bytes = (await ask({ start, end } satisfies PieceAsked)) as PieceGiven
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
  }
}

serveJobs(measure)
