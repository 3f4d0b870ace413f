import { describe, expect, it } from 'vitest'
import { sitemapIndex, urlSet } from './sitemap-xml'

describe('the sitemap', () => {
  it('lists addresses with their last change, escaped', () => {
    const xml = urlSet([{ url: 'https://example.ru/ru?a=1&b=2', changedAt: '2026-05-12T08:00:00.000Z' }])
    expect(xml).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
        '<url><loc>https://example.ru/ru?a=1&amp;b=2</loc><lastmod>2026-05-12T08:00:00.000Z</lastmod></url>\n</urlset>\n',
    )
  })

  it('names its files', () => {
    expect(sitemapIndex([{ url: 'https://example.ru/sitemap-pages.xml' }])).toContain(
      '<sitemap><loc>https://example.ru/sitemap-pages.xml</loc></sitemap>',
    )
  })
})
