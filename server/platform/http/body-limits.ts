import type { MiddlewareHandler } from 'hono'
import type { Call } from '@/lib/contracts/call'
import { fileUser } from '../children/file-work'
import { AppError } from '../errors'
import type { HttpEnv } from './call-handler'

/** Bodies of files of one account, and of one address of guests, that are in memory at once: one at work and those waiting. */
const uploadsOfOne = { member: 4, guest: 2 }
const retryAfter = 5
/** A form that says it is no larger is no file to wait for: any call may send as much. */
const smallBytes = 256 * 1024

/**
 * Lets a file in before a byte of it is read: what one user sends beyond their turn is turned away at the door, not
 * once it fills the memory.
 * @throws AppError busy
 */
export function admitUploads(calls: readonly Call[]): MiddlewareHandler<HttpEnv> {
  const uploads = calls.flatMap(({ method, path, maxFileBytes }) =>
    maxFileBytes === undefined ? [] : [{ method, path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }],
  )
  const byUser = new Map<string, number>()

  return async (c, next) => {
    const isUpload =
      c.req.method !== 'GET' &&
      uploads.some(({ method, path }) => method === c.req.method && path.test(c.req.path))
    if (!isUpload) return next()
    const length = c.req.header('content-length')
    const isTold = length !== undefined && c.req.header('transfer-encoding') === undefined
    if (isTold && Number(length) <= smallBytes) return next()
    const { key, isMember } = fileUser(await c.var.resolveActor(), c.var.ip)
    if (key === '') return next()
    const own = byUser.get(key) ?? 0
    if (own >= (isMember ? uploadsOfOne.member : uploadsOfOne.guest))
      throw new AppError('busy', { retryAfter })
    byUser.set(key, own + 1)
    try {
      await next()
    } finally {
      const left = (byUser.get(key) ?? 1) - 1
      if (left > 0) byUser.set(key, left)
      else byUser.delete(key)
    }
  }
}

/** Whether the body is a form that can be read part by part, by the `Content-Type` of the request. */
export const isMultipart = (contentType: string | undefined): contentType is string =>
  /^multipart\/form-data\s*;.*\bboundary=("[^"]{1,70}"|[^\s;"]{1,70})/i.test(contentType ?? '')

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
    const isForm = limit.takesFile && isMultipart(c.req.header('content-type'))
    if (!isTold && !isForm && c.req.raw.body) {
      const read = readUpTo(c.req.raw.body, limit)
      // The stream is spent: whoever asks for text or JSON is given it from here. The cache holds promises.
      Object.assign(c.req.bodyCache, { arrayBuffer: read })
      await read
    }
    await next()
  }
}
