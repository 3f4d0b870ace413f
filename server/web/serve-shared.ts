import type { IncomingMessage, ServerResponse } from 'node:http'
import { pageCacheRequests } from '@/server/platform/metrics'
import { CachedPage } from './cached-page'
import type { PageCache, Rendering } from './page-cache'
import type { SharedPage } from './shared-pages'

/** What an answer says of a page; all else belongs to the request. */
const keptHeaders = ['content-type', 'content-security-policy', 'link']

/**
 * Sends the page that the cache has. Otherwise has it rendered: for this visitor, for those who ask meanwhile, and for
 * those who come after.
 *
 * @param render writes the page; it calls `share` with the complete HTML of a page that may be kept
 */
export async function serveShared(
  {
    cache,
    shared,
    req,
    res,
  }: { cache: PageCache; shared: SharedPage; req: IncomingMessage; res: ServerResponse },
  render: (share: (html: Buffer) => Promise<void>) => Promise<void>,
): Promise<void> {
  let rendering: Rendering | undefined
  let isGone = false
  // Before anything is waited for: a visitor who leaves meanwhile would keep those who wait for the same page for ever.
  res.once('close', () => {
    isGone = true
    rendering?.end()
  })
  const opened = await cache.open(shared)
  pageCacheRequests.inc({ result: 'page' in opened ? 'hit' : 'miss' })
  if ('page' in opened) return opened.page.send(req, res)
  rendering = opened.rendering
  if (isGone) return rendering.end()
  const { method } = req
  // Rendered in full for a HEAD, too: its headers depend on the body.
  req.method = 'GET'
  // A page carries its address: what this visitor's had besides (a campaign, somebody's mark) is nobody else's.
  req.url = shared.key
  await render(async (html) => {
    req.method = method
    const headers = Object.fromEntries(keptHeaders.map((name) => [name, res.getHeader(name)]))
    const page = await CachedPage.of(html, { ...headers, 'cache-control': shared.cacheControl })
    rendering?.end(page)
    for (const name of res.getHeaderNames()) if (name.startsWith('x-nextjs-')) res.removeHeader(name)
    await page.send(req, res)
  })
}
