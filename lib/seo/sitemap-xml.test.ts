import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { sitemapIndex, urlSet } from './sitemap-xml'
import { escapeXml, streamed } from './xml'

async function whole(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

describe('the sitemap', () => {
  it('lists addresses with their last change and their picture, escaped', async () => {
    const xml = await whole(
      urlSet([
        [
          {
            url: 'https://example.ru/ru?a=1&b=2',
            changedAt: '2026-05-12T08:00:00.000Z',
            image: 'https://example.ru/files/logo.webp',
          },
        ],
        [{ url: 'https://example.ru/ru' }],
      ]),
    )
    expect(xml).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"' +
        ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n' +
        '<url><loc>https://example.ru/ru?a=1&amp;b=2</loc><lastmod>2026-05-12T08:00:00.000Z</lastmod>' +
        '<image:image><image:loc>https://example.ru/files/logo.webp</image:loc></image:image></url>\n' +
        '<url><loc>https://example.ru/ru</loc></url>\n</urlset>\n',
    )
  })

  it('names its files', () => {
    expect(sitemapIndex([{ url: 'https://example.ru/sitemap-pages.xml' }])).toContain(
      '<sitemap><loc>https://example.ru/sitemap-pages.xml</loc></sitemap>',
    )
  })

  it('holds one part in memory, however many there are', async () => {
    const rows = 2500
    let made = 0
    async function* parts() {
      for (let part = 0; part < 40; part++) {
        made += rows
        yield Array.from({ length: rows }, (_, row) => ({ url: `https://example.ru/ru/${part}/${row}` }))
      }
    }
    const { body } = streamed(urlSet(parts()), { type: 'application/xml', gzip: false })
    let read = 0
    let ahead = 0
    for await (const piece of body ?? []) {
      read += new TextDecoder().decode(piece).split('<url>').length - 1
      ahead = Math.max(ahead, made - read)
    }
    expect(read).toBe(100_000)
    // Two parts wait in the stream and its encoder, whatever the reader does.
    expect(ahead).toBeLessThanOrEqual(3 * rows)
  })

  it('is the same packed', async () => {
    const entries = [[{ url: 'https://example.ru/ru' }]]
    const packed = streamed(urlSet(entries), { type: 'application/xml', gzip: true })
    expect(packed.headers.get('content-type')).toBe('application/gzip')
    expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(await whole(urlSet(entries)))
  })
})

it('text of XML loses what XML cannot hold', () => {
  expect(escapeXml('a\u0000\u0008<b> & "c"\ud800')).toBe('a&lt;b&gt; &amp; &quot;c&quot;')
})
