import { Parser } from 'htmlparser2'
import type { RawRecord } from '../types'
import { jsonRecords } from './json-values'

const LARGEST_PAGE = 16 * 1024 * 1024

/** The JSON-LD blocks of a page; a page is small, so it is read whole. */
export async function* pageRecords(text: AsyncIterable<string>): AsyncGenerator<RawRecord> {
  const blocks: { line: number; text: string }[] = []
  let inside = false
  let line = 1
  let size = 0
  const parser = new Parser({
    onopentag: (name, attributes) => {
      inside = name === 'script' && /^application\/ld\+json/i.test(attributes.type ?? '')
      if (inside) blocks.push({ line, text: '' })
    },
    ontext: (piece) => {
      const block = blocks.at(-1)
      if (inside && block) block.text += piece
      for (let i = piece.indexOf('\n'); i >= 0; i = piece.indexOf('\n', i + 1)) line += 1
    },
    onclosetag: (name) => {
      if (name === 'script') inside = false
    },
  })
  for await (const piece of text) {
    size += piece.length
    if (size > LARGEST_PAGE) {
      yield { line, problem: 'record_too_long' }
      return
    }
    parser.write(piece)
  }
  parser.end()
  for (const block of blocks) {
    const json = block.text
      .replace(/^\s*(?:<!--|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/, '')
      .replace(/(?:-->|(?:\/\/\s*)?\]\]>)\s*$/, '')
    for await (const record of jsonRecords(once(json)))
      yield { ...record, line: block.line + record.line - 1 }
  }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}
