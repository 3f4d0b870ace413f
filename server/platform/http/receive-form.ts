import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { createUploadFolder, StoredUpload } from '../stored-upload'
import type { BodyLimit } from './body-limits'
import type { HttpEnv } from './call-handler'
import { boundaryOf, MalformedForm, readMultipart } from './multipart'

export type Form = Record<string, string | File>

const maxTextBytes = 64 * 1024

/**
 * Gives calls that take files a form whose files are written to the disk while they arrive: however many are on their way
 * or wait in the queue, they take no memory. They are deleted with the end of the request.
 */
export function receiveForms(
  limitOf: (method: string, path: string) => BodyLimit,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { maxBytes, takesFile } = limitOf(c.req.method, c.req.path)
    const boundary = takesFile ? boundaryOf(c.req.header('content-type')) : undefined
    if (boundary === undefined) return next()
    let folder: string | undefined
    c.set('readForm', async () => {
      const form: Form = Object.create(null)
      const body = c.req.raw.body as unknown as AsyncIterable<Uint8Array> | null
      if (!body) return form
      const into = await createUploadFolder()
      folder = into
      let files = 0
      const onFile = async (part: { field: string; name: string; type: string }) => {
        files += 1
        const path = join(into, String(files))
        const handle = await open(path, 'wx', 0o600)
        let size = 0
        return {
          async write(chunk: Uint8Array) {
            size += chunk.length
            await handle.writeFile(chunk)
          },
          async end() {
            await handle.close()
            form[part.field] = new StoredUpload(path, size, part)
          },
        }
      }
      const onText = (field: string, value: string) => {
        form[field] = value
      }
      try {
        await readMultipart(body, boundary, { maxBytes, maxTextBytes }, { text: onText, file: onFile })
        return form
      } catch (error) {
        // What is no form has no fields; its schema then says which are missing.
        if (error instanceof MalformedForm) return Object.create(null) as Form
        throw error
      }
    })
    try {
      await next()
    } finally {
      if (folder !== undefined) await rm(folder, { recursive: true, force: true })
    }
  }
}
