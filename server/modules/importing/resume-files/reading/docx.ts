import { Unzip, UnzipInflate, zipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import { htmlLines } from './html'
import { type Line, LineCollector, readingLimits, UnreadableFile } from './lines'

/** The parts that carry text; pictures, fonts, macros and embedded files are left where they are. */
const wanted =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/_rels\/document\.xml\.rels|word\/(?:document|styles|numbering|header\d*)\.xml)$/
const maxPartBytes = 12 * 1024 * 1024
const maxEntries = 2000
const chunk = 64 * 1024
const xmlPart = /\.(?:xml|rels)$/

/**
 * Counts what XML is made of as it is unpacked, so that a tree is built only of what is known to be small. There are no
 * document types in Word files; entities would unfold.
 * @throws UnreadableFile from `write` for what is too deep, too large or no XML
 */
function countXml(): { write(bytes: Uint8Array): void } {
  const decoder = new TextDecoder()
  const parser = new SaxesParser()
  const refuse = () => {
    throw new UnreadableFile('file_unreadable')
  }
  let nodes = 0
  let depth = 0
  let attributes = 0
  const count = () => {
    nodes += 1
    if (nodes > readingLimits.nodes) refuse()
  }
  parser.on('opentagstart', () => {
    attributes = 0
    depth += 1
    if (depth > readingLimits.depth) refuse()
    count()
  })
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > readingLimits.attributesOfOne) refuse()
  })
  parser.on('closetag', () => {
    depth -= 1
  })
  for (const event of ['text', 'comment', 'cdata', 'processinginstruction'] as const) parser.on(event, count)
  parser.on('doctype', refuse)
  parser.on('error', refuse)
  return { write: (bytes) => void parser.write(decoder.decode(bytes, { stream: true })) }
}

/**
 * Unpacks the wanted parts, counting what comes out instead of believing what the archive says of itself.
 * @throws UnreadableFile for a bomb, a broken archive or XML beyond the limits
 */
export function unpack(bytes: Uint8Array): Map<string, Uint8Array> {
  const parts = new Map<string, Uint8Array[]>()
  let entries = 0
  let total = 0
  const unzip = new Unzip((file) => {
    entries += 1
    if (entries > maxEntries) throw new UnreadableFile('file_unreadable')
    if (!wanted.test(file.name) || parts.has(file.name)) return
    const pieces: Uint8Array[] = []
    parts.set(file.name, pieces)
    const xml = xmlPart.test(file.name) ? countXml() : undefined
    file.ondata = (error, data) => {
      if (error) throw new UnreadableFile('file_unreadable')
      total += data.length
      if (total > maxPartBytes) throw new UnreadableFile('file_unreadable')
      xml?.write(data)
      pieces.push(data)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < bytes.length; at += chunk) {
    unzip.push(bytes.subarray(at, at + chunk), at + chunk >= bytes.length)
  }
  return new Map([...parts].map(([name, pieces]) => [name, new Uint8Array(Buffer.concat(pieces))]))
}

/** What stands in the headers of the pages: names and contacts often do. */
function headerLines(parts: Map<string, Uint8Array>): Line[] {
  const lines = new LineCollector()
  for (const [name, bytes] of parts) {
    if (!name.startsWith('word/header')) continue
    const parser = new SaxesParser()
    let text = ''
    let inText = false
    parser.on('opentag', (tag) => {
      inText = tag.name === 'w:t'
      if (tag.name === 'w:tab') text += '\t'
      if (tag.name === 'w:br') text += '\n'
    })
    parser.on('text', (piece) => {
      if (inText && text.length < 10_000) text += piece
    })
    parser.on('closetag', (tag) => {
      inText = false
      if (tag.name !== 'w:p') return
      for (const line of text.split('\n')) lines.add(line)
      text = ''
    })
    parser.on('error', (error) => {
      throw error
    })
    parser.write(Buffer.from(bytes).toString('utf8')).close()
  }
  return lines.lines
}

/** @throws UnreadableFile */
export async function docxLines(bytes: Uint8Array): Promise<Line[]> {
  try {
    const parts = unpack(bytes)
    if (!parts.has('word/document.xml')) throw new UnreadableFile('file_type_not_allowed')
    // The converter is given a small archive of our own making, and never the one that came.
    const safe = zipSync(Object.fromEntries([...parts].filter(([name]) => !name.startsWith('word/header'))), {
      level: 0,
    })
    const { default: mammoth } = await import('mammoth')
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(safe) },
      {
        styleMap: ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"],
        includeEmbeddedStyleMap: false,
        ignoreEmptyParagraphs: false,
        externalFileAccess: false,
      },
    )
    const body = htmlLines(value)
    const known = new Set(body.map((line) => line.text))
    return [...headerLines(parts).filter((line) => !known.has(line.text)), ...body]
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile('file_unreadable')
  }
}
