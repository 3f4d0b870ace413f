import { isStopWord } from '../stem'
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
