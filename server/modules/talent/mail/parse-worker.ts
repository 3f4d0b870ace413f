import { serveJobs } from '@/server/platform/children/serve'
import { type ParsedMail, parseMail } from './parse'

/** Null for what is no letter. */
serveJobs(
  (raw: Uint8Array): Promise<ParsedMail | null> =>
    parseMail(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)).catch(() => null),
)
