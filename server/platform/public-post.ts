import http from 'node:http'
import https from 'node:https'
import type { Outbound } from './public-address'
import { addressOf, pinned, webUrl } from './public-download'

export interface Post {
  headers: Record<string, string>
  body: Buffer | null
  timeMs: number
}

/**
 * Posts to an address a stranger gave, connecting only to what was checked; the status it answered. No redirect is
 * followed and no answer read.
 * @throws DownloadProblem address_refused, address_unknown; whatever the network says
 */
export async function postPublic(text: string, post: Post, outbound: Outbound): Promise<number> {
  const url = webUrl(text)
  if (!url) throw new Error('not an address of the web')
  const address = await addressOf(url, outbound)
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      agent: false as const,
      lookup: pinned(address),
      headers: { ...post.headers, 'Content-Length': post.body?.length ?? 0 },
      signal: AbortSignal.timeout(post.timeMs),
    }
    request(url, options)
      .on('response', (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
      .on('error', reject)
      .end(post.body ?? undefined)
  })
}
