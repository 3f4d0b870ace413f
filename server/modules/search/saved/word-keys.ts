/**
 * Which words a text query cannot do without, read from PostgreSQL's own writing of it
 * (`'кладовщик' | 'работник' <-> 'склад'`), so that stemming and synonyms are already in it.
 */
type Node =
  | { kind: 'word'; word: string; prefix: boolean }
  | { kind: 'not' }
  | { kind: 'and' | 'or'; parts: Node[] }

/** More alternatives than this would not narrow anything. */
const mostWords = 24

const tokenPattern = /\s*(?:'((?:[^'\\]|''|\\.)*)'(:[*A-D]+)?|(<->|<\d+>|[!&|()]))/y

interface Token {
  word?: string
  prefix?: boolean
  sign?: string
}

function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = []
  tokenPattern.lastIndex = 0
  while (tokenPattern.lastIndex < text.trimEnd().length) {
    const match = tokenPattern.exec(text)
    if (!match) return null
    const [, word, flags, sign] = match
    if (word === undefined) tokens.push({ sign: sign?.startsWith('<') ? '<->' : (sign ?? '') })
    else
      tokens.push({
        word: word.replace(/''|\\(.)/g, (all, one) => one ?? all[0]),
        prefix: flags?.includes('*') ?? false,
      })
  }
  return tokens
}

/** Binding of the signs, loosest first. */
const levels = ['|', '&', '<->'] as const

function parse(tokens: readonly Token[]): Node | null {
  let at = 0
  function level(depth: number): Node | null {
    const sign = levels[depth]
    if (sign === undefined) return unary()
    const first = level(depth + 1)
    if (!first) return null
    const parts = [first]
    while (tokens[at]?.sign === sign) {
      at += 1
      const next = level(depth + 1)
      if (!next) return null
      parts.push(next)
    }
    return parts.length === 1 ? first : { kind: sign === '|' ? 'or' : 'and', parts }
  }
  function unary(): Node | null {
    const token = tokens[at]
    if (!token) return null
    at += 1
    if (token.word !== undefined) return { kind: 'word', word: token.word, prefix: token.prefix ?? false }
    if (token.sign === '!') return unary() && { kind: 'not' }
    if (token.sign !== '(') return null
    const inner = level(0)
    if (tokens[at]?.sign !== ')') return null
    at += 1
    return inner
  }
  const root = level(0)
  return at === tokens.length ? root : null
}

/** Fewer words narrow more; of as many, longer ones are rarer. */
const isBetter = (one: readonly string[], other: readonly string[]) =>
  one.length !== other.length
    ? one.length < other.length
    : Math.min(...one.map((word) => word.length)) > Math.min(...other.map((word) => word.length))

function needed(node: Node): string[] | null {
  if (node.kind === 'word') return node.prefix ? null : [node.word]
  if (node.kind === 'not') return null
  const parts = node.parts.map(needed)
  if (node.kind === 'and') {
    return parts.reduce((best, part) => (part && (!best || isBetter(part, best)) ? part : best), null)
  }
  const all = new Set<string>()
  for (const part of parts) {
    if (!part) return null
    for (const word of part) all.add(word)
  }
  return all.size > mostWords ? null : [...all]
}

/** Whatever the query finds holds at least one of these; null when that cannot be said. */
export function wordKeys(tsquery: string): string[] | null {
  const tokens = tokensOf(tsquery)
  const root = tokens && parse(tokens)
  return root ? needed(root) : null
}
