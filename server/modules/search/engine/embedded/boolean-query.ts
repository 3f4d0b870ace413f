import type { TextQuery } from '../search-engine'
import {
  allBits,
  allocateDocuments,
  type Bits,
  hasBit,
  intersect,
  maxSparseDocuments,
  shrinkTo,
  subtract,
  unionInto,
} from './doc-set'
import type { Segment } from './segment'
import { marks, textKey, type Vocabulary } from './vocabulary'

/** A query by the numbers of its words and codes: any of them is enough. */
export type ResolvedQuery =
  | { op: 'any'; words: number[]; codes: number[] }
  | { op: '&' | '|'; of: ResolvedQuery[] }
  | { op: '!'; of: ResolvedQuery }

const markOf = new Map<string, number>(Object.entries(marks))

/**
 * Numbers of what a query asks for. Words that must stand side by side are looked for anywhere: who needs more asks the
 * database. Words no row has get -1, which nothing has.
 */
export function resolveQuery(query: TextQuery, vocabulary: Vocabulary): ResolvedQuery {
  if (query.op === '!') return { op: '!', of: resolveQuery(query.of[0], vocabulary) }
  if (query.op === 'code') return { op: 'any', words: [], codes: [vocabulary.codes.find(query.code)] }
  if (query.op !== 'word') {
    const of = query.of.map((part) => resolveQuery(part, vocabulary))
    return query.op === '|' ? anyOf(of) : { op: '&', of }
  }
  const { word, parts } = query
  const keys =
    parts === '' ? [textKey(word)] : Array.from(parts, (part) => textKey(word, markOf.get(part) ?? 0))
  return { op: 'any', words: keys.map((key) => vocabulary.words.find(key)), codes: [] }
}

/** Words any of which is enough are one question. */
function anyOf(parts: ResolvedQuery[]): ResolvedQuery {
  const words: number[] = []
  const codes: number[] = []
  const others = parts.filter((part) => {
    if (part.op !== 'any') return true
    words.push(...part.words)
    codes.push(...part.codes)
    return false
  })
  const any: ResolvedQuery = { op: 'any', words: [...new Set(words)], codes: [...new Set(codes)] }
  return others.length === 0 ? any : { op: '|', of: [...others, any] }
}

/** Adds to an empty set the documents of a segment a query finds; returns whether there may be any. */
export function matchInto(segment: Segment, query: ResolvedQuery, into: Bits, depth = 0): boolean {
  if (query.op === 'any') {
    let any = false
    for (const word of query.words) any = segment.words.addTo(into, word) || any
    for (const code of query.codes) any = segment.codes.addTo(into, code) || any
    return any
  }
  if (query.op === '!') {
    into.set(allBits(segment.size))
    const without = segment.scratch(depth)
    if (matchInto(segment, query.of, without, depth + 1)) subtract(into, without)
    return true
  }
  if (query.op === '|') {
    let any = false
    for (const part of query.of) {
      const some = segment.scratch(depth)
      if (!matchInto(segment, part, some, depth + 1)) continue
      any = true
      unionInto(into, some)
    }
    return any
  }
  for (const [n, part] of query.of.entries()) {
    if (n === 0) {
      if (!matchInto(segment, part, into, depth)) return false
      continue
    }
    const dense =
      part.op === 'any' && part.words.length === 1 && part.codes.length === 0
        ? segment.words.denseOf(part.words[0] as number)
        : undefined
    if (dense) {
      intersect(into, dense)
      continue
    }
    const some = segment.scratch(depth)
    if (!matchInto(segment, part, some, depth + 1)) {
      into.fill(0)
      return false
    }
    intersect(into, some)
  }
  return true
}

/** They are looked at one by one for so many words in all; else it is cheaper to look at the words. */
const fewLooks = 1024

const none = new Uint16Array(0)

/** All of several lists, in order, each once. */
function union(lists: readonly Uint16Array[]): Uint16Array {
  if (lists.length < 2) return lists[0] ?? none
  const all = allocateDocuments(sumOf(lists))
  let end = 0
  for (const list of lists) {
    all.set(list, end)
    end += list.length
  }
  all.sort()
  let count = 0
  for (let n = 0; n < all.length; n += 1)
    if (n === 0 || all[n] !== all[n - 1]) all[count++] = all[n] as number
  return shrinkTo(all, count)
}

const sumOf = (lists: readonly Uint16Array[]) => lists.reduce((sum, { length }) => sum + length, 0)

/** Those of a few documents that pass, in order. */
export function filterDocuments(documents: Uint16Array, passes: (document: number) => boolean): Uint16Array {
  const left = allocateDocuments(documents.length)
  let count = 0
  for (let n = 0; n < documents.length; n += 1) {
    const document = documents[n] as number
    if (passes(document)) left[count++] = document
  }
  return shrinkTo(left, count)
}

/** Those of a few documents that a query finds. */
function filterByQuery(
  segment: Segment,
  documents: Uint16Array,
  query: ResolvedQuery,
  depth: number,
): Uint16Array {
  if (query.op === 'any' && documents.length * (query.words.length + query.codes.length) <= fewLooks) {
    const inWords = query.words.map((word) => segment.words.find(word)).filter((place) => place >= 0)
    const inCodes = query.codes.map((code) => segment.codes.find(code)).filter((place) => place >= 0)
    return filterDocuments(documents, (document) => {
      for (const place of inWords) if (segment.words.has(place, document)) return true
      for (const place of inCodes) if (segment.codes.has(place, document)) return true
      return false
    })
  }
  const found = segment.scratch(depth)
  if (!matchInto(segment, query, found, depth + 1)) return none
  return filterDocuments(documents, (document) => hasBit(found, document))
}

/** The documents of a query in order, where they are few; undefined when the whole segment is to be gone through. */
export function matchSparse(segment: Segment, query: ResolvedQuery, depth: number): Uint16Array | undefined {
  if (query.op === '!') return undefined
  if (query.op === 'any') {
    const { words, codes } = query
    if (
      words.some((word) => segment.words.denseOf(word)) ||
      codes.some((code) => segment.codes.denseOf(code))
    ) {
      return undefined
    }
    const lists = [
      ...words.map((word) => segment.words.sparseOf(word)),
      ...codes.map((code) => segment.codes.sparseOf(code)),
    ].filter(({ length }) => length > 0)
    return sumOf(lists) <= maxSparseDocuments ? union(lists) : undefined
  }
  const parts = query.of.map((part) => matchSparse(segment, part, depth))
  if (query.op === '|') {
    const lists = parts.filter((part) => part !== undefined)
    return lists.length === parts.length && sumOf(lists) <= maxSparseDocuments ? union(lists) : undefined
  }
  const fewest = parts.reduce(
    (least, part) => (part && !(least && least.length <= part.length) ? part : least),
    undefined,
  )
  if (!fewest) return undefined
  return query.of.reduce(
    (left, part, n) =>
      left.length === 0 || parts[n] === fewest ? left : filterByQuery(segment, left, part, depth),
    fewest,
  )
}
