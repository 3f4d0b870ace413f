import type { Alternative, Expression } from './types'

/** Words of an expression as the text of a query; `label` says in which parts of a text they are looked for. */
export function render(expression: Expression, label: string): string {
  if (typeof expression !== 'string') {
    return `(${expression.of.map((part) => render(part, label)).join(` ${expression.op} `)})`
  }
  return `'${expression.replace(/['\\]/g, ' ')}'${label === '' ? '' : `:${label}`}`
}

/** Any of these ways; the empty text for none. */
export const anyOf = (ways: readonly Alternative[], label: string): string =>
  ways.length === 0 ? '' : `(${ways.map((way) => render(way.expression, label)).join(' | ')})`
