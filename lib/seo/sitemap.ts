import { html } from '@/lib/markup'

export interface SitemapEntry {
  /** Absolute address. */
  url: string
  /** ISO moment of the last change of the content. */
  changedAt?: string
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const entry = ({ url, changedAt }: SitemapEntry) =>
  html`<loc>${url}</loc>${changedAt ? html`<lastmod>${changedAt}</lastmod>` : null}`

/** A file of addresses. */
export function urlSet(entries: readonly SitemapEntry[]): string {
  const rows = entries.map((item) => html`<url>${entry(item)}</url>\n`)
  return declaration + html`<urlset xmlns="${namespace}">\n${rows}</urlset>\n`.text
}

/** The file that names the files. */
export function sitemapIndex(entries: readonly SitemapEntry[]): string {
  const rows = entries.map((item) => html`<sitemap>${entry(item)}</sitemap>\n`)
  return declaration + html`<sitemapindex xmlns="${namespace}">\n${rows}</sitemapindex>\n`.text
}

export function xmlResponse(xml: string): Response {
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  })
}
