import type { MiddlewareHandler } from 'hono'
import type { Call } from '@/lib/contracts/call'
import { fileUser } from '../children/file-work'
import { AppError } from '../errors'
import type { HttpEnv } from './mount'

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
