import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { FILES_PREFIX } from '@/lib/contracts/images'
import { ownValue } from '@/lib/shared/own-value'
import type { StoredFile } from '@/server/adapters/storage/storage'
import { AppError } from '@/server/platform/errors'
import { FILE_POLICY } from '@/server/platform/http/responses'
import type { Logger } from '@/server/platform/logger'

const types: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg' }

/** Names are content-addressed: cacheable forever. */
const always = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': FILE_POLICY,
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
}

const refuse = (res: ServerResponse, status: number, headers: Record<string, string> = {}) =>
  void res
    .writeHead(status, { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', ...headers })
    .end()

/** Serves stored pictures; the unguessable name grants access. */
export function createFileHandler(open: (name: string) => Promise<StoredFile | null>, log: Logger) {
  return (req: IncomingMessage, res: ServerResponse, path: string): void => {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      refuse(res, 405, { Allow: 'GET, HEAD' })
      return
    }
    const name = path.slice(FILES_PREFIX.length)
    const type = ownValue(types, name.slice(name.lastIndexOf('.') + 1))
    const serve = async () => {
      const file = type ? await open(name) : null
      if (!file || !type) return refuse(res, 404)
      const headers = {
        ...always,
        // Faces are for those who see the page; a logo belongs to what search engines show of a company.
        ...(name.startsWith('logos/') ? {} : { 'X-Robots-Tag': 'noindex, noimageindex' }),
        'Content-Type': type,
        'Content-Length': file.size,
      }
      res.writeHead(200, headers)
      if (req.method === 'HEAD') {
        file.stream.destroy()
        res.end()
      } else await pipeline(file.stream, res)
    }
    serve().catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') log.warn({ err: error }, 'a file was not served')
      if (res.headersSent) res.destroy()
      else if (error instanceof AppError) refuse(res, error.status, { 'Retry-After': '5' })
      else refuse(res, 500)
    })
  }
}

/** Pictures are served by the API. */
export const redirectFiles = (apiOrigin: string) => (_: IncomingMessage, res: ServerResponse, path: string) =>
  void res.writeHead(308, { Location: apiOrigin + path, 'Cache-Control': 'public, max-age=86400' }).end()
