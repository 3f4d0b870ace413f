import { stem } from '../stem'

/** A run of letters and digits of a query, with where it stands in the text. */
export interface Token {
  /** Lower case, «ё» as «е»; a slash stays, as in «2/2». */
  word: string
  stem: string
  start: number
  end: number
  /** A space or the edge of the text stands before and after: «Сити» of «Москва-Сити» is no word of its own. */
  opens: boolean
  closes: boolean
  /** In quotes, with a minus, a field or «!»: meant as written, never a condition. */
  literal: boolean
}

const word = /[\p{L}\p{N}]+(?:\/[\p{L}\p{N}]+)*/gu
/** «фраза», "фраза"; `-слово`; `навык:слово`; `!слово`. */
const literal = /«[^»]*»|"[^"]*"|“[^”]*”|„[^“”]*[“”]|(?<=^|\s)[-−–!][^\s]+|(?<=^|\s)\p{L}+:\s*\S+/gu
const between = /[\s,.;!?()]/u

/** The words of a query in order. */
export function tokensOf(text: string): Token[] {
  const literals = [...text.matchAll(literal)].map(({ index, 0: { length } }) => [index, index + length])
  return [...text.matchAll(word)].map(({ index: start, 0: raw }) => {
    const end = start + raw.length
    const folded = raw.toLowerCase().replaceAll('ё', 'е')
    return {
      word: folded,
      stem: stem(folded),
      start,
      end,
      opens: start === 0 || between.test(text[start - 1] ?? ''),
      closes: end === text.length || between.test(text[end] ?? ''),
      literal: literals.some(([from = 0, to = 0]) => start >= from && end <= to),
    }
  })
}
