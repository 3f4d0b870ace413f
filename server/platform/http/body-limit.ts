import type { MiddlewareHandler } from 'hono'
import type { Call } from '@/lib/contracts/call'
import { AppError } from '../errors'
import { boundaryOf } from './multipart'

export interface BodyLimit {
  maxBytes: number
  refusal: 'payload_too_large' | 'file_too_large'
  /** Whether the call takes a form with a file. */
  takesFile: boolean
}

/** What stands around a file in a form: its name, its boundaries, a few short fields. */
const formRoomBytes = 64 * 1024

/** The limit of a request: that of a call that takes a file, else the one for JSON. */
export function bodyLimits(
  calls: readonly Call[],
  jsonBytes: number,
): (method: string, path: string) => BodyLimit {
  const uploads = calls.flatMap(({ method, path, maxFileBytes }) =>
    maxFileBytes === undefined
      ? []
      : [{ method, path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`), maxBytes: maxFileBytes }],
  )
  return (method, path) => {
    const upload = uploads.find((call) => call.method === method && call.path.test(path))
    if (!upload) return { maxBytes: jsonBytes, refusal: 'payload_too_large', takesFile: false }
    return { maxBytes: upload.maxBytes + formRoomBytes, refusal: 'file_too_large', takesFile: true }
  }
}

async function readUpTo(
  body: ReadableStream<Uint8Array>,
  { maxBytes, refusal }: BodyLimit,
): Promise<ArrayBuffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxBytes) throw new AppError(refusal)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks)).buffer
}

/**
 * Refuses bodies over the limit: by their length where it is told, by counting where it is not.
 * (Hono's own rebuilds the request, which the adapter for Node does not bear.)
 * @throws AppError payload_too_large or file_too_large
 */
export function limitBody(limitOf: (method: string, path: string) => BodyLimit): MiddlewareHandler {
  return async (c, next) => {
    // To ask the adapter whether they have a body makes it build a whole request.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const limit = limitOf(c.req.method, c.req.path)
    const length = c.req.header('content-length')
    const isTold = length !== undefined && c.req.header('transfer-encoding') === undefined
    if (isTold && Number(length) > limit.maxBytes) throw new AppError(limit.refusal)
    // Whoever reads a form with a file counts it then: it never stands in memory as a whole.
    const isForm = limit.takesFile && boundaryOf(c.req.header('content-type')) !== undefined
    if (!isTold && !isForm && c.req.raw.body) {
      const read = readUpTo(c.req.raw.body, limit)
      // The stream is spent: whoever asks for text or JSON is given it from here. The cache holds promises.
      Object.assign(c.req.bodyCache, { arrayBuffer: read })
      await read
    }
    await next()
  }
}
