import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import type { MiddlewareHandler } from 'hono'
import { AppError } from '../errors'
import { createUploadFolder, StoredUpload } from '../stored-upload'
import { type BodyLimit, isMultipart } from './body-limits'
import type { HttpEnv } from './call-handler'

export type Form = Record<string, string | File>

const maxTextBytes = 64 * 1024
const maxParts = 50
const maxHeaderBytes = 16 * 1024

/** Browsers escape quotes and line breaks of a name in this way, and nothing else. */
const unescapeName = (name: string) => name.replace(/%22/g, '"').replace(/%0d/gi, '\r').replace(/%0a/gi, '\n')

interface ReceivedBody {
  chunks: AsyncIterable<Uint8Array>
  contentType: string
  /** Of the whole body. */
  maxBytes: number
}

/** Undefined when the header names no boundary that can part a form: «x-boundary=a» only looks like one. */
function parserOf(contentType: string): InstanceType<typeof Busboy> | undefined {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { fieldSize: maxTextBytes, parts: maxParts, headerSize: maxHeaderBytes },
      preservePath: true,
      isPartAFile: (_field, _type, name) => name !== undefined,
    })
  } catch {
    return undefined
  }
}

/**
 * Reads a multipart form as it arrives: text fields into memory, files into the folder. What is no form, or ends too early,
 * has no fields; the schema of the call then says which are missing.
 * @throws AppError file_too_large, and whatever breaks the body or the disk
 */
export async function readForm(
  { chunks, contentType, maxBytes }: ReceivedBody,
  folder: string,
): Promise<Form> {
  const form: Form = Object.create(null)
  const parser = parserOf(contentType)
  if (!parser) return form
  /** What is no fault of the form itself. */
  let failure: { cause: unknown } | undefined
  const fail = (cause: unknown) => {
    failure ??= { cause }
    parser.destroy(cause as Error)
  }

  let textBytes = 0
  parser.on('field', (field: string | undefined, value) => {
    if (field === undefined) return
    textBytes += Buffer.byteLength(value)
    // A text over the limit of one comes cut off at it, and adds up to more with any other.
    if (textBytes >= maxTextBytes) fail(new AppError('file_too_large'))
    form[unescapeName(field)] = value
  })

  const parts: Readable[] = []
  const writes: Promise<void>[] = []
  parser.on('file', (field: string | undefined, part, fileName, _encoding, type) => {
    parts.push(part)
    const path = join(folder, String(parts.length))
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    const write = pipeline(part, file).then(
      () => {
        if (field === undefined) return
        form[unescapeName(field)] = new StoredUpload(path, file.bytesWritten, {
          name: unescapeName(fileName),
          type,
        })
      },
      (error: NodeJS.ErrnoException) => {
        // Of the disk. Otherwise the form ended within the file, which the parser says as well.
        if (error.syscall !== undefined) fail(error)
      },
    )
    writes.push(write)
  })
  parser.on('partsLimit', () => parser.destroy(new Error('more parts than any form has')))

  async function* counted() {
    let size = 0
    try {
      for await (const chunk of chunks) {
        size += chunk.length
        if (size > maxBytes) throw new AppError('file_too_large')
        yield chunk
      }
    } catch (error) {
      failure ??= { cause: error }
      throw error
    }
  }

  let isWhole = true
  await pipeline(counted, parser).catch(() => {
    isWhole = false
    for (const part of parts) part.destroy()
  })
  // Nothing writes any more when the folder is deleted.
  await Promise.all(writes)
  if (failure) throw failure.cause
  return isWhole ? form : Object.create(null)
}

/**
 * Gives calls that take files a form whose files are written to the disk while they arrive: however many are on their way
 * or wait in the queue, they take no memory. They are deleted with the end of the request.
 */
export function receiveForms(
  limitOf: (method: string, path: string) => BodyLimit,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { maxBytes, takesFile } = limitOf(c.req.method, c.req.path)
    const contentType = c.req.header('content-type')
    if (!takesFile || !isMultipart(contentType)) return next()
    let folder: string | undefined
    c.set('readForm', async () => {
      const chunks = c.req.raw.body as unknown as AsyncIterable<Uint8Array> | null
      if (!chunks) return Object.create(null) as Form
      folder = await createUploadFolder()
      return readForm({ chunks, contentType, maxBytes }, folder)
    })
    try {
      await next()
    } finally {
      if (folder !== undefined) await rm(folder, { recursive: true, force: true })
    }
  }
}
