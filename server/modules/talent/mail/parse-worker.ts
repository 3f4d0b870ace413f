import { serveJobs } from '@/server/platform/children/serve'
import { type ParsedMail, parseMail, UnreadableMail } from './parse'

/**
 * Null for mail that is refused for what it is, or that is more than the stack or a string holds. Any other error is a
 * fault of the code, and goes to the server.
 */
serveJobs(
  (raw: Uint8Array): Promise<ParsedMail | null> =>
    parseMail(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)).catch((error: unknown) => {
      if (error instanceof UnreadableMail || error instanceof RangeError) return null
      throw error
    }),
)
