const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Characters that XML 1.0 cannot hold, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu

export const escapeXml = (text: string): string =>
  text.replace(impossible, '').replace(/[&<>"']/g, (character) => entities[character] ?? character)

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** `<name attribute="…">text</name>`; nothing for a value that is not there. */
export function element(
  name: string,
  text: string | number | null | undefined,
  attributes: Readonly<Record<string, string>> = {},
): string {
  if (text === null || text === undefined || text === '') return ''
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  return `<${name}${given.join('')}>${escapeXml(String(text))}</${name}>`
}

/** Sends pieces as they are asked for: the next one is made when the reader has taken the one before. */
export function streamed(
  pieces: AsyncGenerator<string> | readonly string[],
  { type, gzip }: { type: string; gzip: boolean },
): Response {
  const next = Symbol.asyncIterator in pieces ? pieces : pieces.values()
  const text = new ReadableStream<string>(
    {
      async pull(controller) {
        const { value, done } = await next.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await next.return?.(undefined)
      },
    },
    { highWaterMark: 0 },
  )
  const bytes = text.pipeThrough(new TextEncoderStream())
  return new Response(gzip ? bytes.pipeThrough(new CompressionStream('gzip')) : bytes, {
    headers: {
      'Content-Type': gzip ? 'application/gzip' : `${type}; charset=utf-8`,
      'Cache-Control': 'public, max-age=600',
      'X-Robots-Tag': 'noindex',
    },
  })
}
