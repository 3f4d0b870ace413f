import { gzipSync } from 'node:zlib'

/** Kilobytes of JavaScript, gzipped, that a guest's browser loads with a page's HTML. */
export async function firstLoadKilobytes(pageUrl: string): Promise<number> {
  const html = await (await fetch(pageUrl)).text()
  const scripts = new Set<string>()
  for (const [tag, source] of html.matchAll(/<script[^>]*\ssrc="([^"]+)"[^>]*>/g)) {
    // Old browsers' fallback: none that runs modules loads it.
    if (source && !/\snomodule/i.test(tag)) scripts.add(source)
  }
  let bytes = 0
  for (const source of scripts) {
    const body = await (await fetch(new URL(source, pageUrl))).arrayBuffer()
    bytes += gzipSync(Buffer.from(body)).byteLength
  }
  return bytes / 1024
}
