import { addAll, allBits, type Bits, keepCommon, takeAway } from './bits'
import { marks, textKey } from './numbering'
import type { Segment } from './segment'
import type { TextQuery } from './tsquery'
import type { Vocabulary } from './vocabulary'

/** A query by the numbers of its words and codes: any of them is enough. */
export type NumberedQuery =
  | { op: 'any'; words: number[]; codes: number[] }
  | { op: '&' | '|'; of: NumberedQuery[] }
  | { op: '!'; of: NumberedQuery }

const markOf = new Map<string, number>(Object.entries(marks))

/** Where a word without a weight is looked for. */
export type Scope = 'document' | 'title'

/**
 * Numbers of what a query asks for. Words that must stand side by side are looked for anywhere: who needs more asks the
 * database. Words no row has get -1, which nothing has.
 */
export function numbered(query: TextQuery, vocabulary: Vocabulary, scope: Scope): NumberedQuery {
  if (query.op === '!') return { op: '!', of: numbered(query.of[0], vocabulary, scope) }
  if (query.op !== 'word') {
    const of = query.of.map((part) => numbered(part, vocabulary, scope))
    return query.op === '|' ? anyOf(of) : { op: '&', of }
  }
  const { word, weights } = query
  if (word.startsWith('#')) {
    return { op: 'any', words: [], codes: [vocabulary.codes.find(Number(word.slice(1)))] }
  }
  const keys: number[] = []
  if (word.startsWith('=')) keys.push(textKey(word.slice(1), marks.A))
  else if (weights === '' && scope === 'document') keys.push(textKey(word))
  else {
    for (const weight of weights || 'AB') keys.push(textKey(word, markOf.get(weight) ?? 0))
  }
  return { op: 'any', words: keys.map((key) => vocabulary.words.find(key)), codes: [] }
}

/** Words any of which is enough are one question. */
function anyOf(parts: NumberedQuery[]): NumberedQuery {
  const words: number[] = []
  const codes: number[] = []
  const others = parts.filter((part) => {
    if (part.op !== 'any') return true
    words.push(...part.words)
    codes.push(...part.codes)
    return false
  })
  const any: NumberedQuery = { op: 'any', words: [...new Set(words)], codes: [...new Set(codes)] }
  return others.length === 0 ? any : { op: '|', of: [...others, any] }
}

/** Adds to an empty set the documents of a segment a query finds; returns whether there may be any. */
export function findIn(segment: Segment, query: NumberedQuery, into: Bits, depth = 0): boolean {
  if (query.op === 'any') {
    let any = false
    for (const word of query.words) any = segment.words.addTo(into, word) || any
    for (const code of query.codes) any = segment.codes.addTo(into, code) || any
    return any
  }
  if (query.op === '!') {
    into.set(allBits(segment.size))
    const without = segment.scratch(depth)
    if (findIn(segment, query.of, without, depth + 1)) takeAway(into, without)
    return true
  }
  if (query.op === '|') {
    let any = false
    for (const part of query.of) {
      const some = segment.scratch(depth)
      if (!findIn(segment, part, some, depth + 1)) continue
      any = true
      addAll(into, some)
    }
    return any
  }
  for (const [n, part] of query.of.entries()) {
    if (n === 0) {
      if (!findIn(segment, part, into, depth)) return false
      continue
    }
    if (part.op === 'any' && part.words.length === 1 && part.codes.length === 0) {
      if (segment.words.keepIn(into, part.words[0] as number)) continue
    }
    const some = segment.scratch(depth)
    if (!findIn(segment, part, some, depth + 1)) {
      into.fill(0)
      return false
    }
    keepCommon(into, some)
  }
  return true
}
