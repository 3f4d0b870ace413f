import { createHash } from 'node:crypto'
import { brand } from '@/lib/brand'
import { routes } from '@/lib/routes'
import { element, escapeXml, xmlDeclaration } from '../xml'

export interface FeedItem {
  /** Its address: the same for as long as it is there. */
  url: string
  title: string
  /** Plain text. */
  summary: string
  author: string | null
  publishedAt: string | null
  tags: readonly string[]
}

export interface Feed {
  title: string
  description: string
  /** The page that shows the same. */
  pageUrl: string
  feedUrl: string
  /** Newest first. */
  items: readonly FeedItem[]
}

/** What a reader may ask for, by the ending of the address. */
export const feedTypes = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
} as const
export type FeedFormat = keyof typeof feedTypes

const feedNames: Readonly<Record<FeedFormat, string>> = { rss: 'RSS', atom: 'Atom', json: 'JSON Feed' }
const feedFormats = ['rss', 'atom', 'json'] as const

/** The feed with the filters of a list's page. */
export const feedUrl = (of: string, format: FeedFormat, query?: URLSearchParams): string =>
  routes.feed(of, format) + (query && query.size > 0 ? `?${query}` : '')

/** `alternates.types` of a page's metadata: the feeds that show what the page shows. */
export const feedAlternates = (of: string, title: string, query?: URLSearchParams) =>
  Object.fromEntries(
    feedFormats.map((format) => [
      feedTypes[format],
      [{ url: feedUrl(of, format, query), title: `${title} (${feedNames[format]})` }],
    ]),
  )

/** When a feed last got something new; null for an empty one. */
export const updatedAt = ({ items }: Feed): string | null =>
  items.reduce<string | null>(
    (latest, { publishedAt }) => (publishedAt && (!latest || publishedAt > latest) ? publishedAt : latest),
    null,
  )

const rfc822 = (iso: string) => new Date(iso).toUTCString().replace('GMT', '+0000')

/** RSS 2.0 (rssboard.org), with the address of the feed itself as Atom has it. */
function rss(feed: Feed): string {
  const updated = updatedAt(feed)
  const items = feed.items.map(
    (item) =>
      `<item>${element('title', item.title)}${element('link', item.url)}${element('guid', item.url, { isPermaLink: 'true' })}` +
      `${element('description', item.summary)}${element('dc:creator', item.author)}` +
      `${item.publishedAt ? element('pubDate', rfc822(item.publishedAt)) : ''}` +
      `${item.tags.map((tag) => element('category', tag)).join('')}</item>\n`,
  )
  return (
    `${xmlDeclaration}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">\n<channel>` +
    `${element('title', feed.title)}${element('link', feed.pageUrl)}${element('description', feed.description)}` +
    `<language>ru</language>${element('generator', brand.name)}${updated ? element('lastBuildDate', rfc822(updated)) : ''}` +
    `<ttl>30</ttl><atom:link href="${escapeXml(feed.feedUrl)}" rel="self" type="${feedTypes.rss}"/>\n` +
    `${items.join('')}</channel>\n</rss>\n`
  )
}

/** An empty feed has to have a date, too. */
const never = '1970-01-01T00:00:00.000Z'

/** Atom (RFC 4287). */
function atom(feed: Feed): string {
  const entries = feed.items.map((item) => {
    const at = item.publishedAt ?? never
    return (
      `<entry>${element('id', item.url)}${element('title', item.title)}${element('updated', at)}${element('published', at)}` +
      `<link rel="alternate" type="text/html" href="${escapeXml(item.url)}"/>` +
      `<author>${element('name', item.author ?? brand.name)}</author>${element('summary', item.summary)}` +
      `${item.tags.map((tag) => `<category term="${escapeXml(tag)}"/>`).join('')}</entry>\n`
    )
  })
  return (
    `${xmlDeclaration}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="ru">\n` +
    `${element('id', feed.feedUrl)}${element('title', feed.title)}${element('subtitle', feed.description)}` +
    `${element('updated', updatedAt(feed) ?? never)}<link rel="self" type="${feedTypes.atom}" href="${escapeXml(feed.feedUrl)}"/>` +
    `<link rel="alternate" type="text/html" href="${escapeXml(feed.pageUrl)}"/><author>${element('name', brand.name)}</author>\n` +
    `${entries.join('')}</feed>\n`
  )
}

/** JSON Feed 1.1 (jsonfeed.org). */
const json = (feed: Feed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.pageUrl,
    feed_url: feed.feedUrl,
    description: feed.description,
    language: 'ru',
    items: feed.items.map((item) => ({
      id: item.url,
      url: item.url,
      title: item.title,
      content_text: item.summary || item.title,
      ...(item.publishedAt && { date_published: item.publishedAt }),
      ...(item.author && { authors: [{ name: item.author }] }),
      ...(item.tags.length > 0 && { tags: item.tags }),
    })),
  })

export const writeFeed: Readonly<Record<FeedFormat, (feed: Feed) => string>> = { rss, atom, json }

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
