import type { MiddlewareHandler } from 'hono'
import type { Call } from '@/lib/contracts/call'
import { fileUser } from '../children/file-work'
import { AppError } from '../errors'
import type { HttpEnv } from './mount'

/** Bodies of files that are in memory at once; each takes about three times its size while it is parsed. */
const budgetBytes = 48 * 1024 * 1024
/** Of it, those of guests. */
const guestBytes = 32 * 1024 * 1024
const uploadsOfOne = 4
const retryAfter = 5

/**
 * Lets a file in before a byte of it is read: a flood of uploads is turned away at the door, not once it fills the memory.
 * @throws AppError busy
 */
export function admitUploads(calls: readonly Call[]): MiddlewareHandler<HttpEnv> {
  const uploads = calls.flatMap(({ method, path, maxFileBytes }) =>
    maxFileBytes === undefined
      ? []
      : [{ method, path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`), maxFileBytes }],
  )
  const held = { all: 0, guests: 0 }
  const byUser = new Map<string, number>()

  return async (c, next) => {
    const upload =
      c.req.method === 'GET'
        ? undefined
        : uploads.find(({ method, path }) => method === c.req.method && path.test(c.req.path))
    if (!upload) return next()
    const { key, isMember } = fileUser(await c.var.resolveActor(), c.var.ip)
    const told = Number(c.req.header('content-length') ?? upload.maxFileBytes)
    const bytes = Math.min(Number.isFinite(told) ? told : upload.maxFileBytes, upload.maxFileBytes)
    const own = key === '' ? 0 : (byUser.get(key) ?? 0)
    const isFull =
      own >= uploadsOfOne || held.all + bytes > budgetBytes || (!isMember && held.guests + bytes > guestBytes)
    if (isFull) throw new AppError('busy', { retryAfter })
    held.all += bytes
    if (!isMember) held.guests += bytes
    byUser.set(key, (byUser.get(key) ?? 0) + 1)
    try {
      await next()
    } finally {
      held.all -= bytes
      if (!isMember) held.guests -= bytes
      const left = (byUser.get(key) ?? 1) - 1
      if (left > 0) byUser.set(key, left)
      else byUser.delete(key)
    }
  }
}
