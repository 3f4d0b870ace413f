import type { RawRecord } from '../types'

/** Keys under which answers and dumps keep their lists; anything else that holds an array is part of a record. */
const LISTS = new Set([
  'items', 'objects', 'vacancies', 'resumes', 'results', 'result', 'data', 'response', 'list', 'jobs', 'found',
  'postings', 'records', 'rows', '@graph', 'itemlistelement', 'payload', 'content', 'documents', 'hits',
]) // biome-ignore format: a table reads better in rows

/** More than this is not one advert; also the most that is kept in memory while a record is being collected. */
const LONGEST_RECORD = 8 * 1024 * 1024

/**
 * Finds the records of a JSON text without holding it whole: elements of a top-level array, of a list inside an
 * answer (`items`, `results.vacancies`…), or the whole object when it holds no such list. A text that breaks off
 * or breaks in the middle still gives every record that was complete.
 */
export async function* jsonRecords(text: AsyncIterable<string>): AsyncGenerator<RawRecord> {
  const scanner = new JsonScanner()
  for await (const piece of text) yield* scanner.push(piece)
  yield* scanner.finish()
}

interface Frame {
  array: boolean
  /** A list whose elements are records, or an object on the way to one. */
  open: boolean
  key: string | null
}

class JsonScanner {
  #line = 1
  readonly #stack: Frame[] = []
  #inString = false
  #escaped = false
  #string = ''
  #record: { text: string; line: number; depth: number; tooLong: boolean } | null = null
  #whole: { text: string; line: number } | null = null
  #foundList = false;

  *push(piece: string): Generator<RawRecord> {
    let from = 0
    for (let i = 0; i < piece.length; i += 1) {
      const char = piece[i] as string
      if (char === '\n') this.#line += 1
      if (this.#inString) {
        i = this.#skipString(piece, i)
        continue
      }
      if (char === '"') {
        this.#inString = true
        this.#string = ''
      } else if (char === '{' || char === '[') {
        if (this.#opens(char === '[')) from = i
      } else if (char === '}' || char === ']') {
        const closed = this.#closes()
        if (closed === 'record' && this.#record) {
          yield this.#record.tooLong
            ? { line: this.#record.line, problem: 'record_too_long' }
            : parseRecord(this.#record.text + piece.slice(from, i + 1), this.#record.line)
          this.#record = null
        } else if (closed === 'whole' && this.#whole) {
          const { text, line } = this.#whole
          this.#whole = null
          if (!this.#foundList) yield parseRecord(text + piece.slice(from, i + 1), line)
          this.#foundList = false
        }
      } else if (char === ':') {
        const frame = this.#stack.at(-1)
        if (frame) frame.key = this.#string
      }
    }
    const rest = piece.slice(from)
    if (this.#record) {
      if (!this.#record.tooLong) this.#record.text += rest
      if (this.#record.text.length > LONGEST_RECORD) {
        this.#record.text = ''
        this.#record.tooLong = true
      }
    } else if (this.#whole && !this.#foundList && this.#whole.text.length <= LONGEST_RECORD) {
      this.#whole.text += rest
    }
  }

  *finish(): Generator<RawRecord> {
    if (this.#record) yield { line: this.#record.line, problem: 'json_truncated' }
    else if (this.#whole && !this.#foundList) yield { line: this.#whole.line, problem: 'json_truncated' }
    else if (this.#stack.length > 0) yield { line: this.#line, problem: 'json_truncated' }
  }

  #skipString(piece: string, at: number): number {
    for (let i = at; i < piece.length; i += 1) {
      const char = piece[i] as string
      if (char === '\n' && i > at) this.#line += 1
      if (this.#escaped) this.#escaped = false
      else if (char === '\\') this.#escaped = true
      else if (char === '"') {
        this.#inString = false
        return i
      }
      if (this.#string.length < 32) this.#string += char
    }
    return piece.length
  }

  /** Returns true when a record (or the whole answer) starts here. */
  #opens(array: boolean): boolean {
    const parent = this.#stack.at(-1)
    const inRecord = this.#record !== null
    const listed = parent === undefined || (parent.array ? parent.open : isList(parent.key) && parent.open)
    const frame: Frame = { array, open: listed && !inRecord, key: null }
    this.#stack.push(frame)
    if (inRecord) return false
    if (!array && parent?.array && parent.open) {
      this.#record = { text: '', line: this.#line, depth: this.#stack.length, tooLong: false }
      this.#foundList = true
      frame.open = false
      return true
    }
    if (parent === undefined && !array) {
      this.#whole = { text: '', line: this.#line }
      return true
    }
    return false
  }

  #closes(): 'record' | 'whole' | 'inner' {
    const depth = this.#stack.length
    this.#stack.pop()
    if (this.#record?.depth === depth) return 'record'
    return depth === 1 && this.#whole ? 'whole' : 'inner'
  }
}

function isList(key: string | null): boolean {
  return key !== null && LISTS.has(key.toLowerCase())
}

/** One record's text as an object; raw control characters inside strings are forgiven, nothing else is. */
export function parseRecord(text: string, line: number): RawRecord {
  const first = tryParse(text)
  const parsed = first === undefined ? tryParse(escapeControls(text)) : first
  if (parsed === undefined) return { line, problem: looksCut(text) ? 'json_truncated' : 'json_syntax' }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return { line, problem: 'not_a_record' }
  return { line, value: parsed as Record<string, unknown> }
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function escapeControls(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"/gs, (string) =>
    string.replace(/\p{Cc}/gu, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
}

function looksCut(text: string): boolean {
  return !/[}\]]\s*$/.test(text)
}

/** One record a line; a line that is broken costs itself only. */
export async function* ndjsonRecords(text: AsyncIterable<string>): AsyncGenerator<RawRecord> {
  let line = 0
  for await (const content of linesOf(text)) {
    line += 1
    if (content === null) yield { line, problem: 'record_too_long' }
    else if (content.trim()) yield parseRecord(content.trim().replace(/,$/, ''), line)
  }
}

/** null stands for a line too long to be a record. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string | null> {
  let rest = ''
  let tooLong = false
  for await (const piece of text) {
    let from = 0
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', from)) {
      yield tooLong ? null : rest + piece.slice(from, end)
      rest = ''
      tooLong = false
      from = end + 1
    }
    if (!tooLong) rest += piece.slice(from)
    if (rest.length > LONGEST_RECORD) {
      rest = ''
      tooLong = true
    }
  }
  if (tooLong) yield null
  else if (rest) yield rest
}
