import { isStopWord, stem } from '../stem'
import type { Reading } from './condition'

const not = /^(?:не|кроме|исключая|без)$/u
/** After «не» these say how much or how needed, not what to leave out: «не менее», «не требуется». */
const measure =
  /^(?:менее|больше|более|ниже|выше|меньше|старше|младше|позже|раньше|только|нуж\p{L}+|треб\p{L}+|обязат\p{L}+|важ\p{L}+|указ\p{L}+|име\p{L}+|надо|хочу|хоч\p{L}+|предлаг\p{L}+|официальн\p{L}+|образовани\p{L}+|опыт\p{L}*)$/u
/** «холодных звонков», «активных продаж»: the word before a noun belongs to it. */
const adjective = /(?:ых|их|ого|его|ой|ей|ый|ий|ая|яя|ую|юю|ые|ие|ым|им|ыми|ими|ом|ем)$/u
/** «1с», «php», «продажи»; no bare number. */
const isNamed = /^(?=.*\p{L})(?:\p{L}{3,}|[\p{L}\p{N}]*\p{N}[\p{L}\p{N}]*)$/u
const link = /^(?:в|во|на|с|со|для|по)$/u

/** What somebody does not want: «не продажи», «кроме курьера», «без холодных звонков». */
export function negationAt(words: readonly string[]): Reading | null {
  const [first = '', ...rest] = words
  if (!not.test(first)) return null
  const skipped = link.test(rest[0] ?? '') ? 1 : 0
  const [word = '', next = ''] = rest.slice(skipped)
  if (word === '' || isStopWord(word) || measure.test(word) || !isNamed.test(word)) return null
  const pair = adjective.test(word) && /^\p{L}{3,}$/u.test(next) && !isStopWord(next) && !adjective.test(next)
  const excluded = pair ? `${word} ${next}` : word
  return { length: 1 + skipped + (pair ? 2 : 1), filters: {}, excluded }
}

/** A run of letters and digits of a query, with where it stands in the text. */
export interface Token {
  /** Lower case, «ё» as «е»; a slash stays, as in «2/2». */
  word: string
  stem: string
  /** In the text; the first and the last word in quotes take the quotes along. */
  start: number
  end: number
  /** A space or the edge of the text stands before and after: «Сити» of «Москва-Сити» is no word of its own. */
  opens: boolean
  closes: boolean
  /** With a minus, a field or «!»: meant as written, never a condition. In quotes the same, but for a stated company. */
  literal: 'quoted' | 'signed' | null
}

const word = /[\p{L}\p{N}]+(?:\/[\p{L}\p{N}]+)*/gu
/** «фраза», "фраза"; `-слово`; `навык:слово`; `!слово`. */
const literal =
  /(?<quoted>«[^»]*»|"[^"]*"|“[^”]*”|„[^“”]*[“”])|(?<=^|\s)[-−–!][^\s]+|(?<=^|\s)\p{L}+:\s*\S+/gu
const between = /[\s,.;!?()]/u

interface Literal {
  kind: 'quoted' | 'signed'
  start: number
  end: number
}

/** The words of a query in order. */
export function tokensOf(text: string): Token[] {
  const literals = [...text.matchAll(literal)].map(
    ({ index, 0: raw, groups }): Literal => ({
      kind: groups?.quoted === undefined ? 'signed' : 'quoted',
      start: index,
      end: index + raw.length,
    }),
  )
  const found = [...text.matchAll(word)].map(({ index, 0: raw }) => ({ index, raw, end: index + raw.length }))
  return found.map(({ index, raw, end: last }, at) => {
    const around = literals.find(({ start, end }) => index >= start && last <= end)
    const quotes = around?.kind === 'quoted' ? around : null
    const start = quotes && (found[at - 1]?.end ?? 0) <= quotes.start ? quotes.start : index
    const end = quotes && (found[at + 1]?.index ?? text.length) >= quotes.end ? quotes.end : last
    const folded = raw.toLowerCase().replaceAll('ё', 'е')
    return {
      word: folded,
      stem: stem(folded),
      start,
      end,
      opens: start === 0 || between.test(text[start - 1] ?? ''),
      closes: end === text.length || between.test(text[end] ?? ''),
      literal: around?.kind ?? null,
    }
  })
}
