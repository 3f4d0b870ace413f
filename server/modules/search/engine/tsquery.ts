/** A query of words as PostgreSQL read it: stems, with the parts of a text they are looked for in. */
export type TextQuery =
  | { op: 'word'; word: string; weights: string }
  | { op: '&' | '|' | '<->'; of: TextQuery[] }
  | { op: '!'; of: [TextQuery] }

const token = /\s*(?:'((?:[^'\\]|''|\\.)*)'(?::(\*?[ABCD]*))?|(<(?:-|\d+)>)|([&|!()]))/suy
const binding = { '|': 1, '&': 2, '<->': 3 } as const
type Sign = keyof typeof binding

/**
 * Reads the text of a `tsquery` as PostgreSQL writes it; null for the empty one.
 * @throws on anything else, without the words: people typed them, and errors are logged
 */
export function readTextQuery(text: string): TextQuery | null {
  let at = 0
  let next: RegExpExecArray | null = null
  const advance = () => {
    token.lastIndex = at
    next = token.exec(text)
    if (!next && text.slice(at).trim() !== '') throw new Error(`not a query of words at ${at}`)
    at = token.lastIndex
  }
  const current = () => next

  function operand(): TextQuery {
    const found = current()
    if (found?.[4] === '!') {
      advance()
      return { op: '!', of: [operand()] }
    }
    if (found?.[4] === '(') {
      advance()
      const inside = expression(0)
      if (current()?.[4] !== ')') throw new Error(`a bracket is not closed at ${at}`)
      advance()
      return inside
    }
    if (found?.[1] === undefined) throw new Error(`a word is missing at ${at}`)
    const word = found[1].replace(
      /''|\\(.)/gsu,
      (pair, escaped: string | undefined) => escaped ?? pair[0] ?? '',
    )
    advance()
    if (found[2]?.startsWith('*')) throw new Error('beginnings of words are not kept')
    return { op: 'word', word, weights: found[2] ?? '' }
  }

  function expression(least: number): TextQuery {
    let left = operand()
    for (;;) {
      const found = current()
      const sign: Sign | undefined = found?.[3]
        ? '<->'
        : found?.[4] === '&' || found?.[4] === '|'
          ? found[4]
          : undefined
      if (!sign || binding[sign] <= least) return left
      advance()
      const right = expression(binding[sign])
      // Signs of one kind stand side by side; neighbours in a phrase may not be joined otherwise.
      left =
        left.op === sign && sign !== '<->'
          ? { op: sign, of: [...left.of, right] }
          : { op: sign, of: [left, right] }
    }
  }

  advance()
  if (!current()) return null
  const whole = expression(0)
  if (current()) throw new Error(`more than a query of words at ${at}`)
  return whole
}

/** Whether words must stand side by side: that only the database knows. */
export const hasPhrase = (query: TextQuery): boolean =>
  query.op === '<->' || (query.op !== 'word' && query.of.some(hasPhrase))
