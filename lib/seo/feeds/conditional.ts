import { createHash } from 'node:crypto'

interface Described {
  type: string
  /** Moment of the last change; null when nothing tells it. */
  changedAt: string | null
  /** A private answer is kept by nobody but its reader. */
  isPrivate?: boolean
}

const kept = { public: 'public, max-age=300', private: 'private, max-age=300' }

/** `W/"…"` and `"…"` are the same to a reader of feeds. */
const tagsOf = (header: string) => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))

/** Whether a reader has this very answer: by its tag, or, where it sends none, by the time. */
export function isUnchanged(headers: Headers, etag: string, changedAt: string | null): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null) return tagsOf(tags).some((tag) => tag === '*' || tag === tagsOf(etag)[0])
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  if (Number.isNaN(since) || !changedAt) return false
  return Math.floor(Date.parse(changedAt) / 1000) * 1000 <= since
}

/** Headers of a feed; files of feeds are for programs and no results of a search. */
export const feedHeaders = (
  etag: string,
  { type, changedAt, isPrivate = false }: Described,
): HeadersInit => ({
  'Content-Type': `${type}; charset=utf-8`,
  'Cache-Control': isPrivate ? kept.private : kept.public,
  ETag: etag,
  ...(changedAt && { 'Last-Modified': new Date(changedAt).toUTCString() }),
  'X-Robots-Tag': 'noindex',
})

/** Sends a feed, or 304 to who has it already. */
export function sendFeed(request: Request, body: string, described: Described): Response {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const headers = feedHeaders(etag, described)
  return isUnchanged(request.headers, etag, described.changedAt)
    ? new Response(null, { status: 304, headers })
    : new Response(body, { headers })
}
