import { lexeme, numberCode } from '@/server/modules/vacancies'
import type { QueryAlgebra } from '../query-analysis/text-match'
import type { Expression, Group } from '../query-analysis/types'
import type { TextQuery } from './tsquery'
import type { ReadWord } from './word-reader'

/** A query of words as memory looks for it; null finds nothing by itself and is left out beside others. */
type Query = TextQuery | null

function put(parts: readonly Query[], op: '&' | '|'): Query {
  const of = parts.filter((part) => part !== null)
  return of.length > 1 ? { op, of } : (of[0] ?? null)
}

/** The same with another word in every place. */
function each(query: TextQuery, change: (word: string, weights: string) => TextQuery): TextQuery {
  if (query.op === 'word') return change(query.word, query.weights)
  if (query.op === '!') return { op: '!', of: [each(query.of[0], change)] }
  return { op: query.op, of: query.of.map((part) => each(part, change)) }
}

function expression(said: Expression, label: string, read: ReadWord): Query {
  if (typeof said === 'string') {
    const query = read(said)
    return label === '' ? query : query && each(query, (word) => ({ op: 'word', word, weights: label }))
  }
  if (said.op === '<->') throw new Error('words side by side are read by the database')
  return put(
    said.of.map((part) => expression(part, label, read)),
    said.op,
  )
}

/** Queries as the database would put them together. */
export const inMemory = (read: ReadWord): QueryAlgebra<Query> => ({
  anyOf: (ways, label) =>
    put(
      ways.map((way) => expression(way.expression, label, read)),
      '|',
    ),
  joined: (parts, sign) => put(parts, sign === '&&' ? '&' : '|'),
  not: (query) => query && { op: '!', of: [query] },
  inTitle: (query) => query && each(query, (word, weights) => ({ op: 'word', word: `=${word}`, weights })),
  ofRoles: (roleIds) =>
    put(
      roleIds.map((id): Query => ({ op: 'word', word: lexeme(numberCode('role', id)), weights: '' })),
      '|',
    ),
})

/** Words of groups; null when some must stand side by side. */
export function wordsIn(groups: readonly Group[]): Set<string> | null {
  const words = new Set<string>()
  const add = (said: Expression): boolean => {
    if (typeof said !== 'string') return said.op !== '<->' && said.of.every(add)
    words.add(said)
    return true
  }
  return groups.every(({ alternatives }) => alternatives.every((way) => add(way.expression))) ? words : null
}
