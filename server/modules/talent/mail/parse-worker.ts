import { serveJobs } from '@/server/platform/children/serve'
import { type ParsedMail, parseMail, UnreadableMail } from './parse'

/** Null for mail that is refused for what it is; any other error is one of ours, and goes to the server. */
serveJobs(
  (raw: Uint8Array): Promise<ParsedMail | null> =>
    parseMail(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)).catch((error: unknown) => {
      if (error instanceof UnreadableMail) return null
      throw error
    }),
)
