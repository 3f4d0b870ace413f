export interface SitemapEntry {
  /** Absolute address. */
  url: string
  /** ISO moment of the last change of the content. */
  changedAt?: string
}

// Own XML: Next generates sitemap files at build time, ours are read from the data on request.
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

const entry = ({ url, changedAt }: SitemapEntry) =>
  `<loc>${escapeXml(url)}</loc>${changedAt ? `<lastmod>${escapeXml(changedAt)}</lastmod>` : ''}`

/** A sitemap file. */
export function urlSet(entries: readonly SitemapEntry[]): string {
  const rows = entries.map((item) => `<url>${entry(item)}</url>\n`).join('')
  return `${declaration}<urlset xmlns="${namespace}">\n${rows}</urlset>\n`
}

/** The sitemap index. */
export function sitemapIndex(entries: readonly SitemapEntry[]): string {
  const rows = entries.map((item) => `<sitemap>${entry(item)}</sitemap>\n`).join('')
  return `${declaration}<sitemapindex xmlns="${namespace}">\n${rows}</sitemapindex>\n`
}

export function xmlResponse(xml: string): Response {
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  })
}
