import type { MiddlewareHandler } from 'hono'
import { AppError } from '../errors'

const tooLarge = () => new AppError('payload_too_large')

async function readUpTo(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<ArrayBuffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks)).buffer
}

/**
 * Refuses bodies over the limit: by their length where it is told, by counting where it is not.
 * (Hono's own rebuilds the request, which the adapter for Node does not bear.)
 * @throws AppError payload_too_large
 */
export function limitBody(maxBytes: number): MiddlewareHandler {
  return async (c, next) => {
    const length = c.req.header('content-length')
    const isTold = length !== undefined && c.req.header('transfer-encoding') === undefined
    if (isTold && Number(length) > maxBytes) throw tooLarge()
    if (!isTold && c.req.raw.body) {
      const read = readUpTo(c.req.raw.body, maxBytes)
      // The stream is spent: whoever asks for text or JSON is given it from here. The cache holds promises.
      Object.assign(c.req.bodyCache, { arrayBuffer: read })
      await read
    }
    await next()
  }
}
