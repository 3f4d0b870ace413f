import { serveJobs } from '@/server/platform/children/serve'
import { type Letter, readLetter } from './parse'

/** Null for what is no letter. */
serveJobs(
  (raw: Uint8Array): Promise<Letter | null> =>
    readLetter(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)).catch(() => null),
)
