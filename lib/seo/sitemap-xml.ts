import { element, escapeXml, xmlDeclaration } from './xml'

export interface SitemapEntry {
  /** Absolute address. */
  url: string
  /** Moment or day of the last change of the content. */
  changedAt?: string | null
  /** Absolute address of the picture of the page. */
  image?: string | null
}

// Own XML: Next generates sitemap files at build time and whole, ours are read from the data part by part.
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const images = 'http://www.google.com/schemas/sitemap-image/1.1'

const place = ({ url, changedAt }: SitemapEntry) => element('loc', url) + element('lastmod', changedAt)
const picture = ({ image }: SitemapEntry) =>
  image ? `<image:image>${element('image:loc', image)}</image:image>` : ''

/** A sitemap file in pieces: one for each part of its entries. */
export async function* urlSet(
  parts: AsyncIterable<readonly SitemapEntry[]> | Iterable<readonly SitemapEntry[]>,
): AsyncGenerator<string> {
  yield `${xmlDeclaration}<urlset xmlns="${namespace}" xmlns:image="${images}">\n`
  for await (const entries of parts) {
    const rows = entries.map((entry) => `<url>${place(entry)}${picture(entry)}</url>\n`)
    if (rows.length > 0) yield rows.join('')
  }
  yield '</urlset>\n'
}

/** The sitemap index. */
export function sitemapIndex(entries: readonly SitemapEntry[]): string {
  const rows = entries.map((entry) => `<sitemap>${place(entry)}</sitemap>\n`).join('')
  return `${xmlDeclaration}<sitemapindex xmlns="${escapeXml(namespace)}">\n${rows}</sitemapindex>\n`
}
