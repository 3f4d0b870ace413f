import { Parser } from 'htmlparser2'
import { SaxesParser } from 'saxes'
import { emptyRecord } from '@/lib/shared/own-value'
import type { RawRecord } from '../types'

/** An element as a plain object; `#text` and `#html` hold what is inside it as text and as markup. */
export interface XmlNode {
  name: string
  attributes: Record<string, string>
  children: XmlNode[]
  text: string
  html: string
}

const ITEMS = [
  'vacancy',
  'job',
  'offer',
  'position',
  'PositionOpening',
  'JobPositionPosting',
  'posting',
  'item',
]
const LONGEST_ITEM = 2 * 1024 * 1024

/** The element that repeats: of the known names the first that opens in the head of the file. */
export function itemName(head: string): string | null {
  const bare = head.replace(/<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)/g, '')
  for (const name of ITEMS) if (new RegExp(`<(?:\\w+:)?${name}[\\s>]`).test(bare)) return name
  return null
}

/**
 * Cuts a feed into its items by their tags and parses each alone, so that one broken item costs itself only:
 * first strictly, then, when its author forgot to escape something, forgivingly.
 */
export async function* xmlItems(text: AsyncIterable<string>, item: string): AsyncGenerator<RawRecord> {
  const marker = new RegExp(`<!\\[CDATA\\[|<!--|<(/?)(?:\\w+:)?${item}(?=[\\s>/])[^>]*>`, 'g')
  let buffer = ''
  let line = 1
  let start = -1
  let startLine = 1
  let from = 0
  let header: Record<string, Record<string, string>> | null = null
  const advance = (to: number) => {
    for (let i = buffer.indexOf('\n', from); i >= 0 && i < to; i = buffer.indexOf('\n', i + 1)) line += 1
    from = to
  }
  for await (const piece of withEnd(text)) {
    buffer += piece ?? ''
    for (;;) {
      marker.lastIndex = from
      const match = marker.exec(buffer)
      if (!match) break
      const tag = match[0]
      if (tag === '<![CDATA[' || tag === '<!--') {
        const close = tag === '<!--' ? '-->' : ']]>'
        const closed = buffer.indexOf(close, match.index)
        if (closed < 0 && piece !== null) break
        advance(closed < 0 ? match.index + tag.length : closed + close.length)
        continue
      }
      if (match[1] === '/') {
        advance(match.index + tag.length)
        if (start >= 0) yield parseItem(buffer.slice(start, from), startLine, header ?? {})
        start = -1
        continue
      }
      advance(match.index)
      header ??= references(buffer.slice(0, match.index))
      if (start >= 0) yield { line: startLine, problem: 'xml_item_broken' }
      start = match.index
      startLine = line
      advance(match.index + tag.length)
    }
    const keep = start >= 0 ? start : Math.max(from, buffer.length - 4096)
    if (start >= 0 && buffer.length - start > LONGEST_ITEM) {
      yield { line: startLine, problem: 'record_too_long' }
      start = -1
    } else if (header !== null || buffer.length > LONGEST_ITEM) {
      if (start < 0) advance(Math.max(from, keep))
      buffer = buffer.slice(keep)
      from -= keep
      if (start >= 0) start = 0
    }
  }
  if (start >= 0) yield { line: startLine, problem: 'file_truncated' }
}

async function* withEnd(text: AsyncIterable<string>): AsyncGenerator<string | null> {
  yield* text
  yield null
}

/** Dictionaries some feeds put before their items: `<region id="4">Москва</region>`. */
function references(head: string): Record<string, Record<string, string>> {
  const found = emptyRecord<Record<string, string>>()
  for (const [, name, id, value] of head.matchAll(/<(\w+)\s+id="([^"]+)"\s*>([^<]+)<\/\1>/g)) {
    if (name && id && value) {
      const named = found[name] ?? emptyRecord<string>()
      named[id] = decodeEntities(value.trim())
      found[name] = named
    }
  }
  return found
}

function parseItem(text: string, line: number, header: Record<string, Record<string, string>>): RawRecord {
  const strict = parseStrict(text)
  if (strict) return { line, value: { xml: strict, references: header } }
  const lenient = parseLenient(text)
  return lenient && lenient.children.length > 0
    ? { line, value: { xml: lenient, references: header }, warning: 'xml_repaired' }
    : { line, problem: 'xml_item_broken' }
}

class TreeBuilder {
  root: XmlNode | null = null
  readonly #stack: XmlNode[] = []

  open(name: string, attributes: Record<string, string>): void {
    const node: XmlNode = { name: name.replace(/^\w+:/, ''), attributes, children: [], text: '', html: '' }
    this.#stack.at(-1)?.children.push(node)
    this.root ??= node
    this.#stack.push(node)
  }

  text(text: string, cdata: boolean): void {
    const node = this.#stack.at(-1)
    if (!node) return
    node.text += text
    node.html += cdata || !node.children.some((child) => isMarkup(child.name)) ? text : escapeText(text)
  }

  close(): void {
    const node = this.#stack.pop()
    const parent = this.#stack.at(-1)
    if (!node || !parent) return
    parent.text += node.text
    if (isMarkup(node.name)) parent.html += `<${node.name}>${node.html}</${node.name}>`
  }
}

export function isMarkup(name: string): boolean {
  return /^(?:p|br|ul|ol|li|strong|em|b|i|u|h[1-6]|div|span|a|table|tr|td)$/i.test(name)
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}

export function parseStrict(text: string): XmlNode | null {
  const builder = new TreeBuilder()
  // Items are cut out of their document, so namespace prefixes are undeclared here: read without them.
  const parser = new SaxesParser({ xmlns: false, fragment: true })
  let broken = false
  parser.on('error', () => {
    broken = true
  })
  parser.on('opentag', (tag) => builder.open(tag.name, tag.attributes as Record<string, string>))
  parser.on('text', (piece) => builder.text(piece, false))
  parser.on('cdata', (piece) => builder.text(piece, true))
  parser.on('closetag', () => builder.close())
  parser.write(text).close()
  return broken ? null : builder.root
}

function parseLenient(text: string): XmlNode | null {
  const builder = new TreeBuilder()
  let cdata = false
  const parser = new Parser(
    {
      onopentag: (name, attributes) => builder.open(name, attributes),
      ontext: (piece) => builder.text(piece, cdata),
      oncdatastart: () => {
        cdata = true
      },
      oncdataend: () => {
        cdata = false
      },
      onclosetag: () => builder.close(),
    },
    { xmlMode: true, decodeEntities: true, lowerCaseTags: false },
  )
  parser.end(text.replace(/<br>/gi, '<br/>').replace(/&nbsp;/g, '\u00a0'))
  return builder.root
}

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  let decoded = ''
  const parser = new Parser({ ontext: (piece) => (decoded += piece) }, { decodeEntities: true })
  parser.end(text.replace(/</g, '&lt;'))
  return decoded
}
